// npm run test:quick: the tests that belong to the files changed against main, in under two minutes.
import { changedFiles } from './changed-files.mjs'
import { runChecks } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, pinnedNode } from './prepare.mjs'
import { runPlaywright, runVitest, startTally } from './run-tests.mjs'
import { testsOfChange } from './tests-of-change.mjs'

const add = startTally()
ensureInstalled()
const node = pinnedNode()
const files = changedFiles()
const { folders, specs, tooLarge } = testsOfChange(files)
console.log(`${files.length} changed files; API and screen tests: ${told(folders)}; browser tests: ${told(specs)}.`)
if (tooLarge) console.log('The change touches too many features for a quick run: npm test runs the rest.')

add(await runChecks(node))
add(await runVitest(node, ['unit']))
if (folders.length > 0) {
  ensureBuilt(node)
  add(await runVitest(node, ['api', 'screen'], folders))
}
if (specs.length > 0) {
  ensureChromium(node)
  ensureBuilt(node)
  add(await runPlaywright(node, 'spec', specs))
}

function told(paths) {
  return paths.join(', ') || 'none'
}
