import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockProblems } from './lock-coverage.mjs'

const platforms = ['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-arm64', 'darwin-x64', 'win32-x64', 'linux-x64-musl']

function lockOf(inLock: string[], offered = platforms, resolved?: string) {
  const optionalDependencies = Object.fromEntries(offered.map((name) => [`@tool/${name}`, '1.0.0']))
  const packages = Object.fromEntries(inLock.map((name) => [`node_modules/@tool/${name}`, { version: '1.0.0' }]))
  return {
    packages: { '': {}, 'node_modules/tool': { version: '1.0.0', resolved, optionalDependencies }, ...packages },
  }
}

test('our own lock file serves every platform', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'))
  expect(lockProblems(lock)).toEqual([])
})

test('what nobody here needs may be missing', () => {
  expect(lockProblems(lockOf(platforms.slice(0, 4)))).toEqual([])
})

test.each(platforms.slice(0, 4))('%s may not', (missing) => {
  const problems = lockProblems(lockOf(platforms.filter((name) => name !== missing)))
  expect(problems).toEqual([expect.stringContaining(`tool lacks @tool/${missing} for `)])
})

test('a tool that offers nothing for a platform is named', () => {
  const offered = platforms.filter((name) => name !== 'linux-arm64-gnu')
  expect(lockProblems(lockOf(offered, offered))).toEqual(['tool has no package for linux arm64.'])
})

test('the name of a registry is no business of the lock file', () => {
  const problems = lockProblems(lockOf(platforms, platforms, 'https://registry.example/tool.tgz'))
  expect(problems).toEqual([expect.stringContaining('registry.example')])
})
