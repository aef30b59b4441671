// npm start: everything from a fresh clone to an open shop.
import { ensureBuilt, ensureInstalled, envFile, handOver, pinnedNode } from './prepare.mjs'

ensureInstalled()
const node = pinnedNode()
ensureBuilt(node)
handOver(node, [...envFile(), '--disable-warning=ExperimentalWarning', 'src/server.ts'], {
  ...process.env,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? 'node_modules/.cache/node',
})
