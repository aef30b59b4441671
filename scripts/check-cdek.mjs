// npm run check:cdek: whether CDEK accepts the keys and answers as documented; --order also makes an order, on the test contour only.
import { ensureInstalled, envFile, handOver, pinnedNode } from './prepare.mjs'

ensureInstalled()
handOver(pinnedNode(), [...envFile(), 'src/parcels/carriers/cdek/check-cdek.server.ts', ...process.argv.slice(2)])
