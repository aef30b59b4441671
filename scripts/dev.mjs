// npm run dev: pages reload as they are edited, the server starts again when its own files change.
import { ensureInstalled, envFile, handOver, pinnedNode } from './prepare.mjs'

ensureInstalled()
handOver(
  pinnedNode(),
  ['--watch', '--watch-preserve-output', ...envFile(), '--disable-warning=ExperimentalWarning', 'src/server.ts'],
  { ...process.env, NODE_ENV: 'development' },
)
