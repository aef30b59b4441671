// npm run check: everything that can be said about the sources without running them.
import { runChecks } from './checks.mjs'
import { ensureInstalled, pinnedNode } from './prepare.mjs'

ensureInstalled()
process.exit(runChecks(pinnedNode()).failures.length === 0 ? 0 : 1)
