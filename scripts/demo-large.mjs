// npm run demo:large -- 100000: a large catalogue for benchmarks.
import { ensureInstalled, envFile, handOver, pinnedNode } from './prepare.mjs'

ensureInstalled()
handOver(pinnedNode(), [...envFile(), 'demo/large.ts', ...process.argv.slice(2)])
