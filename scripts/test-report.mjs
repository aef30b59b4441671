// What came of a run of tests, read from the report that Vitest or Playwright has written.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { projectFolder } from './prepare.mjs'

const maxPageLines = 80

/**
 * Failures carry their names and reasons: they are told once more at the very end,
 * where a log of thousands of lines is looked at first (and often cut).
 */
export function readReport(report, status, read) {
  const none = { passed: 0, failures: [], times: [] }
  const outcome = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : none
  // A run that ended badly counts as a failure, whatever its report says.
  if (status !== 0 && outcome.failures.length === 0) outcome.failures.push(`the run ended with ${status}`)
  return outcome
}

/** `outside`: the file of outside-errors.mjs. */
export function readVitest({ numPassedTests, testResults }, outside) {
  const failures = testResults.flatMap((file) => {
    const path = relative(projectFolder, file.name)
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    // A file that could not even be loaded has no tests to fail.
    if (file.status === 'failed' && failed.length === 0) return [told(path, file.message)]
    return failed.map((test) => told(`${path} › ${test.fullName}`, test.failureMessages[0]))
  })
  const times = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(projectFolder, name),
      name: fullName,
      ms: duration ?? 0,
    })),
  )
  const errors = existsSync(outside) ? JSON.parse(readFileSync(outside, 'utf8')) : []
  return {
    passed: numPassedTests,
    failures: [...failures, ...errors.map((message) => told('outside of tests', message))],
    times,
  }
}

export function readPlaywright({ stats, suites, errors }) {
  // One that passed at the second try has failed once.
  const failures = specsOf(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title, tests }) => told(`${file}:${line} › ${title}`, firstError(tests)) + shownPage(tests))
  const times = specsOf(suites).flatMap(({ file, title, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ file: `e2e/${file}`, name: title, ms: duration }))),
  )
  return {
    passed: stats.expected,
    times,
    failures: [...failures, ...errors.map(({ message }) => told('outside of tests', message))],
  }
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)])
}

function firstError(tests) {
  return tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message
}

/** What the page showed: of a run on another machine only the log is left. */
function shownPage(tests) {
  const attachments = tests.flatMap(({ results }) => results).flatMap((result) => result.attachments)
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (!path || !existsSync(path)) return ''
  const [, page = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8')) ?? []
  const main = page.split(/^- /m).find((part) => part.startsWith('main:')) ?? page
  const lines = main.trimEnd().split('\n').slice(0, maxPageLines)
  return lines.map((line) => `\n    ${line}`).join('')
}

function told(name, message = '') {
  const [reason = ''] = message.split('\n')
  return reason ? `${name}\n    ${reason}` : name
}
