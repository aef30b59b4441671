import { followParcels } from './orders/follow-parcels.server.ts'
import { followOrders } from './parcels/follow-order.server.ts'
import { followMoney } from './payments/receipts/write-receipts.server.ts'

let added = false

/** Which feature listens to which event of the others. Called by whatever runs rules of the shop; once is enough. */
export function addListeners(): void {
  if (added) return
  added = true
  followOrders()
  followParcels()
  followMoney()
}
