import { orders } from '../database/tables/orders.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { inArray } from '../platform/postgres/drizzle.server.ts'
import { events, type ShopEvents } from '../shop-events.server.ts'
import { changeOrderState, lockOrder } from './change-order-state.server.ts'
import { canBecome } from './order-states.ts'
import { undoSeconds } from './staff/staff-rules.ts'

type Moved = ShopEvents['parcels.packing'] & Partial<Pick<ShopEvents['parcels.sent'], 'trackingNumber' | 'place'>>
type Step = [from: OrderState, to: OrderState]

const packing: Step[] = [['paid', 'packing']]
const sent: Step[] = [...packing, ['packing', 'sent'], ['packing', 'ready']]
const received: Step[] = [
  ['sent', 'completed'],
  ['ready', 'completed'],
]

/** How orders follow their parcels. Orders that are there already, go another way, or are cancelled stay as they are. */
export function followParcels(): void {
  events.on('parcels.packing', (tx, moved) => moveAll(tx, moved, packing))
  events.on('parcels.sent', (tx, moved) => moveAll(tx, moved, sent))
  events.on('parcels.received', (tx, moved) => moveAll(tx, moved, received))
  events.on('parcel.emptied', async (tx, { deliveryOrderId, at }) => {
    await changeOrderState(tx, deliveryOrderId, {
      to: 'cancelled',
      at,
      actor: 'shop',
      reason: 'Все товары посылки отменены',
    })
  })
}

async function moveAll(
  tx: Transaction,
  { orderIds, trackingNumber, place, ...cause }: Moved,
  steps: Step[],
): Promise<void> {
  // They are locked, like everything that is sent.
  if (place && orderIds.length > 0) await tx.update(orders).set(place).where(inArray(orders.id, orderIds))
  for (const orderId of orderIds) {
    for (const [from, to] of steps) {
      const order = await lockOrder(tx, orderId)
      if (order.state !== from || !canBecome(order, to)) continue
      const known = to === 'sent' && trackingNumber ? { trackingNumber } : {}
      // As when staff move the order itself: its letter waits while the move can be undone.
      const lettersAfter = cause.actor === 'staff' ? new Date(cause.at.getTime() + undoSeconds * 1000) : undefined
      await changeOrderState(tx, orderId, { to, ...cause, ...known, ...(lettersAfter && { lettersAfter }) })
    }
  }
}
