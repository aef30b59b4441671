// Runs Vitest and Playwright and counts what came of it; the last line of a run is always the sum.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from './prepare.mjs'
import { readPlaywright, readReport, readVitest } from './test-report.mjs'

/** Written by e2e/start-shop.ts. */
const shopLog = join(projectFolder, 'test-results', 'shop.log')
const maxLogLines = 200

/**
 * Adds outcomes up and prints their sum when the process ends, also when a preparation fails and ends it. What adds one
 * returns how long its tests took.
 */
export function startTally() {
  const totals = { passed: 0, failed: 0 }
  const failures = []
  process.on('exit', (code) => {
    if (code !== 0 && totals.failed === 0) totals.failed = 1
    for (const failure of failures) console.log(`✘ ${failure}`)
    console.log(`${totals.passed} passed, ${totals.failed} failed`)
  })
  return function add(outcome) {
    totals.passed += outcome.passed
    totals.failed += outcome.failures.length
    failures.push(...outcome.failures)
    process.exitCode = totals.failed === 0 ? 0 : 1
    return outcome.times ?? []
  }
}

/** Tests of these projects; with paths, only in files whose path contains one of them. */
export function runVitest(node, projects, paths = []) {
  return withReport(async (report) => {
    const reporters = ['default', 'json', join('scripts', 'outside-errors.mjs')].map((name) => `--reporter=${name}`)
    const args = ['run', ...projects.flatMap((name) => ['--project', name]), ...reporters]
    if (paths.length > 0) args.push('--passWithNoTests', ...paths)
    const outside = `${report}.outside`
    const env = { OUTSIDE_ERRORS: outside }
    const status = await run(node, 'vitest/vitest.mjs', [...args, `--outputFile.json=${report}`], env)
    return readReport(report, status, (read) => readVitest(read, outside))
  })
}

/** Browser tests of this project of playwright.config.ts: `spec` or `drill`. */
export function runPlaywright(node, project, specs = []) {
  return withReport(async (report) => {
    const args = ['test', '--project', project, '--reporter=list,json', ...specs]
    const status = await run(node, '@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    const outcome = readReport(report, status, readPlaywright)
    if (outcome.failures.length > 0) printShopLog()
    return outcome
  })
}

/** What the shop of the browser tests has warned of; some tests provoke warnings. */
function printShopLog() {
  if (!existsSync(shopLog)) return
  const lines = readFileSync(shopLog, 'utf8').trimEnd().split('\n')
  console.log(['The log of the shop:', ...lines.slice(-maxLogLines)].join('\n'))
}

/** Signals go on to the tool: it has databases and browsers to close. */
function run(node, tool, args, env = {}) {
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
