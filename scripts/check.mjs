// npm run check: everything that can be said about the sources without running them.
import { runChecks } from './checks.mjs'
import { ensureInstalled, pinnedNode } from './prepare.mjs'

ensureInstalled()
const { failures } = await runChecks(pinnedNode())
process.exit(failures.length === 0 ? 0 : 1)
