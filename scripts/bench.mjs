// npm run bench: the production build under load, next to a bare server; see docs/benchmarks.md.
import { ensureBuilt, ensureInstalled, handOver, pinnedNode } from './prepare.mjs'

ensureInstalled()
const node = pinnedNode()
ensureBuilt(node)
handOver(node, ['--disable-warning=ExperimentalWarning', 'bench/run.ts', ...process.argv.slice(2)], {
  ...process.env,
  NODE_ENV: 'production',
})
