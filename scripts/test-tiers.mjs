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
 * The largest share of the time of all everyday tests that one of them may take; one that starts whole shops may take
 * more. A share, because seconds would depend on the machine and on what else runs on it.
 */
const maxShare = 0.025
const maxProcessShare = 0.05
/** The longest test of a drill that needs nothing takes at least as much as this of the time of all everyday tests. */
const minDrillShare = 0.001

/** Everyday tests that are drills by their time. A test: its file, its name, its milliseconds. */
export function testsTooLong(tests) {
  const whole = sum(tests)
  const shareFor = (file) => (file.endsWith('.process.test.ts') ? maxProcessShare : maxShare)
  return tests
    .filter(({ file, ms }) => ms > whole * shareFor(file))
    .map(
      ({ file, name, ms }) =>
        `${file} › ${name}\n    took ${((ms / whole) * 100).toFixed(1)} % of the time of all tests: a drill`,
    )
}

/** Files of drills that need nothing of a drill and whose every test is short. */
export function drillsThatAreNone(drills, everyday, read = readSource) {
  const limit = sum(everyday) * minDrillShare
  const longest = new Map()
  for (const { file, ms } of drills) longest.set(file, Math.max(ms, longest.get(file) ?? 0))
  return [...longest]
    .filter(([file, ms]) => isDrill(file) && ms < limit && needsOf(read(file)).length === 0)
    .map(([file]) => `${file}\n    needs nothing of a drill and is short: npm test can run it`)
}

function sum(tests) {
  return tests.reduce((all, { ms }) => all + ms, 0)
}

function readSource(file) {
  return readFileSync(join(projectFolder, file), 'utf8')
}
