// Which tests `npm test` runs and which are drills: by what they need, and by their share of the time. CONTRIBUTING.md says it in words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './prepare.mjs'

/** Files of drills: `src/x/order-storms.drill.test.ts`, `e2e/parcels.drill.ts`. */
export const isDrill = (file) => /\.drill\.(test\.)?ts$/.test(file)

/** A whole shop, or a server of PostgreSQL, that the test starts itself. */
const startsProcesses = /\/(test-shop|shop-process|postgres-pair|processes|embedded-postgres\.server)\.ts'/
const usesBrowser = /'@playwright\/test'|'\.\/(shop-test|own-shop)\.ts'/

/** What makes a test a drill however short it is, and how that shows in its source. */
const drillNeeds = [
  ['axe, in both themes', usesBrowser, /from '\.\/barriers\.ts'/],
  ['a loop over widths', usesBrowser, /for \(const width of/],
  ['a kill or a halt', startsProcesses, /'SIG(KILL|STOP)'/],
  ['several processes', startsProcesses, /\bPROCESSES: /],
  ['a restored backup', /'vitest'/, /\/(restore\.server|recover-database\.server)\.ts'/],
  ['a siege', /'vitest'/, /'\.\/siege-shop\.ts'/],
  ['a storm of requests', /'vitest'/, /\/request-storm\.ts'/],
  ['a storm on a shop of its own', startsProcesses, /\/storm-shoppers\.ts'/],
  ['a standby', startsProcesses, /\/postgres-pair\.ts'/],
]

export function needsOf(source) {
  return drillNeeds.filter(([, ...signs]) => signs.every((sign) => sign.test(source))).map(([need]) => need)
}

/**
 * The longest share of the time of all everyday tests that one of them may take. A share, because seconds would depend
 * on the machine and on what else runs on it.
 */
const maxShare = 0.015

/** Everyday tests that are drills by their time. A test: its file, its name, its milliseconds. */
export function testsTooLong(tests) {
  const limit = limitOf(tests)
  return tests
    .filter(({ ms }) => ms > limit)
    .map(({ file, name, ms }) => `${file} › ${name}\n    took ${share(ms, tests)} of the time of all tests: a drill`)
}

/** Files of drills that need nothing of a drill, and whose every test is far shorter than what every day can bear. */
export function drillsThatAreNone(drills, everyday, read = readSource) {
  const limit = limitOf(everyday) / 6
  const longest = new Map()
  for (const { file, ms } of drills) longest.set(file, Math.max(ms, longest.get(file) ?? 0))
  return [...longest]
    .filter(([file, ms]) => isDrill(file) && ms < limit && needsOf(read(file)).length === 0)
    .map(([file]) => `${file}\n    needs nothing of a drill and is short: npm test can run it`)
}

function limitOf(tests) {
  return sum(tests) * maxShare
}

function share(ms, tests) {
  return `${((ms / sum(tests)) * 100).toFixed(1)} %`
}

function sum(tests) {
  return tests.reduce((all, { ms }) => all + ms, 0)
}

function readSource(file) {
  return readFileSync(join(projectFolder, file), 'utf8')
}
