// What must hold for every file before any test runs: formatting, lint with the import walls, types, unused code, the lock file.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockProblems } from './lock-coverage.mjs'
import { projectFolder } from './prepare.mjs'

const bin = (path) => join(projectFolder, 'node_modules', path)

/** Those of types are written in Go: collecting garbage less often, they need a tenth less time and a little more memory. */
const env = { GOGC: '400', ...process.env }

/** Runs every check, side by side where one does not need another, and prints a line for each and what it complains of. */
export async function runChecks(node) {
  const outcome = { passed: 0, failures: [] }
  async function runCheck(name, check) {
    const started = Date.now()
    const problem = await check()
    if (problem === undefined) outcome.passed += 1
    else outcome.failures.push(name)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${problem === undefined ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (problem) console.log(problem)
  }
  const tool = (name, path, ...args) => runCheck(name, () => run(node, bin(path), ...args))
  const others = Promise.all([
    tool('formatting and lint', '@biomejs/biome/bin/biome', 'ci', '--colors=off'),
    runCheck('lock file', checkLock),
    runCheck('diagrams of states', () => run(node, join(projectFolder, 'scripts', 'draw-states.mjs'), '--check')),
  ])
  await tool('types of the routes', '@react-router/dev/bin.cjs', 'typegen')
  await Promise.all([
    others,
    // With several threads it takes twice the CPU time, and the lint beside it needs the other core.
    tool('types', 'typescript/bin/tsc', '--noEmit', '--singleThreaded'),
    tool('promises, import walls and circles', 'oxlint/bin/oxlint', '--type-aware'),
    tool('unused code', 'knip/bin/knip.js', '--no-progress', '--no-config-hints'),
  ])
  return outcome
}

/** Undefined when the command is content, else what it said. */
function run(node, ...args) {
  const child = spawn(node, args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'], env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status === 0 ? undefined : said))
  })
}

function checkLock() {
  const problems = lockProblems(JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')))
  return problems.length === 0 ? undefined : problems.join('\n')
}
