// npm start: everything from a fresh clone to an open shop.
import { ensureBuilt, ensureInstalled, envFile, handOver, pinnedNode, serverBundle } from './prepare.mjs'

ensureInstalled()
const node = pinnedNode()
ensureBuilt(node)
// A page leaves little behind: a large nursery takes 40 MB more and saves no time (docs/benchmarks.md).
const options = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning']
handOver(node, [...envFile(), ...options, serverBundle], {
  // Large blocks straight from the system, so that they go back to it: else glibc keeps hundreds of megabytes after
  // pictures were drawn.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
  ...process.env,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? 'node_modules/.cache/node',
})
