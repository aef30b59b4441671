// npm test: everything, from a fresh clone. `npm test -- check unit` runs parts of it: check, unit, api, process, browser.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, pinnedNode, projectFolder } from './prepare.mjs'
import { readPlaywright, readReport, readVitest } from './test-report.mjs'

const vitestProjects = ['unit', 'api', 'process']
const asked = process.argv.slice(2)
const wants = (part) => asked.length === 0 || asked.includes(part)

const totals = { passed: 0, failed: 0 }
const failures = []
// The last line is always the sum, also when a preparation fails and ends us.
process.on('exit', (code) => {
  if (code !== 0 && totals.failed === 0) totals.failed = 1
  for (const failure of failures) console.log(`✘ ${failure}`)
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
})

ensureInstalled()
const node = pinnedNode()
if (wants('check')) add(runChecks(node))
const projects = vitestProjects.filter(wants)
if (projects.length > 0) add(await runVitest(projects))
if (wants('browser')) {
  ensureChromium(node)
  ensureBuilt(node)
  add(await runPlaywright())
}
process.exitCode = totals.failed === 0 ? 0 : 1

function add(outcome) {
  totals.passed += outcome.passed
  totals.failed += outcome.failures.length
  failures.push(...outcome.failures)
}

function runVitest(names) {
  return withReport(async (report) => {
    const args = ['run', ...names.flatMap((name) => ['--project', name]), '--reporter=default', '--reporter=json']
    const status = await run('vitest/vitest.mjs', [...args, `--outputFile.json=${report}`])
    return readReport(report, status, readVitest)
  })
}

function runPlaywright() {
  return withReport(async (report) => {
    const status = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    return readReport(report, status, readPlaywright)
  })
}

/** Signals go on to the tool: it has databases and browsers to close. */
function run(tool, args, env = {}) {
  const child = spawn(node, [join('node_modules', tool), ...args], {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  // Playwright knows only the first of them; in a terminal Ctrl-C has reached the tool already.
  const handOn = () => child.kill('SIGINT')
  for (const signal of signals) process.on(signal, handOn)
  return new Promise((resolve) => {
    child.once('exit', (status) => {
      for (const signal of signals) process.off(signal, handOn)
      resolve(status)
    })
  })
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'kitsune-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
