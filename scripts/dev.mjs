// npm run dev: pages reload as they are edited, and the server starts again.
import { ensureInstalled, envFile, handOver, pinnedNode } from './prepare.mjs'

const watched = ['src', 'demo', 'migrations'].map((folder) => `--watch-path=${folder}`)

ensureInstalled()
handOver(
  pinnedNode(),
  // These folders, not what is imported (`--watch`): while Vite loads its settings it imports a temporary file and removes it, and the
  // server would start again for that, for ever on a slow machine.
  [...watched, '--watch-preserve-output', ...envFile(), '--disable-warning=ExperimentalWarning', 'src/server.ts'],
  { ...process.env, NODE_ENV: 'development' },
)
