// npm test: everything that an ordinary change can break, from a fresh clone. `npm test -- check unit` runs parts of it: check, unit, api, screen,
// process, browser. `npm run test:drills` runs the part `drills`, and continuous integration `all`: both, with one closing line.
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, fail, pinnedNode } from './prepare.mjs'
import { runPlaywright, runVitest, startTally } from './run-tests.mjs'
import { drillsThatAreNone, testsTooLong } from './test-tiers.mjs'

const vitestParts = ['unit', 'api', 'screen', 'process']
const parts = ['check', ...vitestParts, 'browser', 'drills']

const asked = process.argv.slice(2)
const unknown = asked.filter((part) => part !== 'all' && !parts.includes(part))
if (unknown.length > 0) fail(`There is no part ${unknown.join(', ')} of the tests: ${parts.join(', ')} and all.`)

const everyday = asked.length === 0 || asked.includes('all')
const wants = (part) => (part === 'drills' ? asked.includes('all') : everyday) || asked.includes(part)
const add = startTally()

ensureInstalled()
const node = pinnedNode()
if (wants('check')) add(await runChecks(node))
ensureBuilt(node)
const times = { everyday: [], drills: [] }
if (vitestParts.some(wants)) times.everyday.push(...add(await runVitest(node, vitestParts.filter(wants))))
if (wants('browser')) {
  ensureChromium(node)
  times.everyday.push(...add(await runPlaywright(node, 'spec')))
}
if (wants('drills')) {
  ensureChromium(node)
  times.drills.push(...add(await runVitest(node, ['drill'])))
  times.drills.push(...add(await runPlaywright(node, 'drill')))
}
if (everyday) add({ passed: 0, failures: testsTooLong(times.everyday) })
if (asked.includes('all')) add({ passed: 0, failures: drillsThatAreNone(times.drills, times.everyday) })
