// npm run restore -- --to "2026-11-20 14:00": the shop as it was then, into an empty DATA_DIR.
import { ensureInstalled, envFile, handOver, pinnedNode } from './prepare.mjs'

ensureInstalled()
const script = [...envFile(), '--disable-warning=ExperimentalWarning', 'src/restore.server.ts']
handOver(pinnedNode(), [...script, ...process.argv.slice(2)])
