import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, postmasterFile, postmasterOf, reservePort } from './shop-process.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.server.ts'

test('a free port is given to one test only', async () => {
  expect(await reservePort(await freePort())).toBe(false)
})

test('a pid file that PostgreSQL has not written yet names no process', () => {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const file = postmasterFile(folder)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  expect(postmasterOf(folder)).toBeUndefined()
  writeFileSync(file, '4711\n')
  expect(postmasterOf(folder)).toEqual({ pid: 4711, ready: false })
})
