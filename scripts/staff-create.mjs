// npm run staff:create -- staff@example.ru: the first administrator, or a new password for one.
// npm run staff:create -- --reset-factor staff@example.ru: forgets a lost second factor.
import { ensureInstalled, envFile, handOver, pinnedNode } from './prepare.mjs'

ensureInstalled()
handOver(pinnedNode(), [...envFile(), 'src/create-staff.server.ts', ...process.argv.slice(2)])
