// npm test: everything, from a fresh clone. `npm test -- check unit` runs parts of it: check, unit, api, process, browser.
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, pinnedNode } from './prepare.mjs'
import { runPlaywright, runVitest, startTally } from './run-tests.mjs'

const asked = process.argv.slice(2)
const wants = (part) => asked.length === 0 || asked.includes(part)
const add = startTally()

ensureInstalled()
const node = pinnedNode()
if (wants('check')) add(await runChecks(node))
const projects = ['unit', 'api', 'process'].filter(wants)
if (projects.length > 0) add(await runVitest(node, projects))
if (wants('browser')) {
  ensureChromium(node)
  ensureBuilt(node)
  add(await runPlaywright(node))
}
