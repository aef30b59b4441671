// What must hold for every file before any test runs: formatting, lint with the import walls, types, unused code, the lock file.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockProblems } from './lock-coverage.mjs'
import { projectFolder } from './prepare.mjs'

const bin = (path) => join(projectFolder, 'node_modules', path)

/** Runs every check, prints a line for each and the output of those that fail. */
export function runChecks(node) {
  const checks = [
    { name: 'formatting and lint', check: () => run(node, bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off') },
    { name: 'types of the routes', check: () => run(node, bin('@react-router/dev/bin.cjs'), 'typegen') },
    { name: 'types', check: () => run(node, bin('typescript/bin/tsc'), '--noEmit') },
    { name: 'promises, import walls and circles', check: () => run(node, bin('oxlint/bin/oxlint'), '--type-aware') },
    { name: 'unused code', check: () => run(node, bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints') },
    { name: 'lock file', check: checkLock },
  ]
  const outcome = { passed: 0, failures: [] }
  for (const { name, check } of checks) {
    const started = Date.now()
    const problem = check()
    if (problem === undefined) outcome.passed += 1
    else outcome.failures.push(name)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${problem === undefined ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (problem) console.log(problem)
  }
  return outcome
}

/** Undefined when the command is content, else what it said. */
function run(node, ...args) {
  const result = spawnSync(node, args, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (result.status === 0) return undefined
  return [result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n')
}

function checkLock() {
  const problems = lockProblems(JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')))
  return problems.length === 0 ? undefined : problems.join('\n')
}
