// npm run bench: the production build under load, next to a bare server; see docs/benchmarks.md.
import { ensureBuilt, ensureInstalled, handOver, pinnedNode } from './prepare.mjs'

ensureInstalled()
const node = pinnedNode()
ensureBuilt(node)
// What is no list of addresses under load has a file of its own: npm run bench -- orders.
const [first = '', ...rest] = process.argv.slice(2)
const own = [
  'accounts',
  'blocking',
  'drop',
  'inp',
  'office',
  'orders',
  'postgres-kills',
  'soak',
  'staff-changes',
  'words',
].includes(first)
const script = own ? [`bench/${first}.ts`, ...rest] : ['bench/run.ts', ...process.argv.slice(2)]
handOver(node, ['--disable-warning=ExperimentalWarning', ...script], {
  ...process.env,
  NODE_ENV: 'production',
})
