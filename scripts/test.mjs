// npm test: everything, from a fresh clone. `npm test -- check unit` runs parts of it: check, unit, api, process, browser.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, pinnedNode, projectFolder } from './prepare.mjs'

const vitestProjects = ['unit', 'api', 'process']
const asked = process.argv.slice(2)
const wants = (part) => asked.length === 0 || asked.includes(part)

const totals = { passed: 0, failed: 0 }
// The last line is always the sum, also when a preparation fails and ends us.
process.on('exit', (code) => {
  if (code !== 0 && totals.failed === 0) totals.failed = 1
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
})

ensureInstalled()
const node = pinnedNode()
if (wants('check')) add(runChecks(node))
const projects = vitestProjects.filter(wants)
if (projects.length > 0) add(runVitest(projects))
if (wants('browser')) {
  ensureChromium(node)
  ensureBuilt(node)
  add(runPlaywright())
}
process.exitCode = totals.failed === 0 ? 0 : 1

function add({ passed, failed }) {
  totals.passed += passed
  totals.failed += failed
}

function runVitest(names) {
  return withReport((report) => {
    const args = ['run', ...names.flatMap((name) => ['--project', name]), '--reporter=default', '--reporter=json']
    const status = run('vitest/vitest.mjs', [...args, `--outputFile.json=${report}`])
    return counted(report, status, (result) => ({
      passed: result.numPassedTests,
      // A file that could not even be loaded has no tests to fail.
      failed: result.numFailedTests + result.testResults.filter(isBrokenFile).length,
    }))
  })
}

function isBrokenFile(file) {
  return file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')
}

function runPlaywright() {
  return withReport((report) => {
    const status = run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    // One that passed at the second try has failed once.
    return counted(report, status, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }))
  })
}

/** A run that ended badly counts as a failure, whatever its report says. */
function counted(report, status, count) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const counts = count(JSON.parse(readFileSync(report, 'utf8')))
  return { ...counts, failed: status === 0 ? counts.failed : Math.max(1, counts.failed) }
}

function run(tool, args, env = {}) {
  const { status } = spawnSync(node, [join('node_modules', tool), ...args], {
    cwd: projectFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return status
}

function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'kitsune-report-'))
  try {
    return work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
