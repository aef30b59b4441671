// npm run backup: a whole, verified backup now, also while the shop runs.
import { ensureInstalled, envFile, handOver, pinnedNode } from './prepare.mjs'

ensureInstalled()
handOver(pinnedNode(), [...envFile(), '--disable-warning=ExperimentalWarning', 'src/make-backup.server.ts'])
