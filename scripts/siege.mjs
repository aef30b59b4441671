// npm run siege: attacks and accidents against two processes of the production build; see docs/siege.md.
import { ensureBuilt, ensureInstalled, handOver, pinnedNode } from './prepare.mjs'

ensureInstalled()
const node = pinnedNode()
ensureBuilt(node)
handOver(node, ['--disable-warning=ExperimentalWarning', 'siege/run.ts', ...process.argv.slice(2)])
