// npm run check:yookassa: the contract that the shop is built on, tried against the provider's test shop.
import { ensureInstalled, envFile, handOver, pinnedNode } from './prepare.mjs'

ensureInstalled()
handOver(pinnedNode(), [...envFile(), 'src/payments/yookassa/check-yookassa.server.ts'])
