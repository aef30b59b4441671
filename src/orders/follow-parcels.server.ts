import { orders } from '../database/tables/orders.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { inArray } from '../platform/postgres/drizzle.server.ts'
import { events, type ShopEvents } from '../shop-events.server.ts'
import { stepOf } from './order-steps.ts'
import { lockOrder, transition } from './transition.server.ts'

type Moved = ShopEvents['parcels.packing'] &
  Partial<Pick<ShopEvents['parcels.sent'], 'trackingNumber' | 'place' | 'quiet'>>
type Event = 'packing_started' | 'sent' | 'put_ready' | 'handed_over'

/** How orders follow their parcels. Orders that are there already, go another way, or are cancelled stay as they are. */
export function followParcels(): void {
  events.on('parcels.packing', (tx, moved) => moveAll(tx, moved, ['packing_started']))
  events.on('parcels.sent', (tx, moved) => moveAll(tx, moved, ['packing_started', 'sent', 'put_ready']))
  events.on('parcels.received', (tx, moved) => moveAll(tx, moved, ['handed_over']))
  events.on('parcels.back', async (tx, { orderIds, sentAgain, ...cause }) => {
    const event = sentAgain ? ('sent_again' as const) : ('shelved' as const)
    // One that is sent in part goes on with the rest.
    for (const id of orderIds) {
      const order = await lockOrder(tx, id)
      const back = order.isPickup ? 'Выдача отменена' : 'Посылка вернулась'
      const reason = sentAgain ? `${back}, отправим её ещё раз` : `${back}, товары ждут на полке`
      if (stepOf(order, event)) await transition(tx, id, { event, ...cause, reason })
    }
  })
  events.on('parcel.emptied', async (tx, { deliveryOrderId, at }) => {
    await transition(tx, deliveryOrderId, {
      event: 'cancelled',
      at,
      actor: 'shop',
      reason: 'Все товары посылки отменены',
    })
  })
}

async function moveAll(
  tx: Transaction,
  { orderIds, trackingNumber, place, quiet = false, ...cause }: Moved,
  steps: Event[],
): Promise<void> {
  // They are locked, like everything that is sent.
  if (place && orderIds.length > 0) await tx.update(orders).set(place).where(inArray(orders.id, orderIds))
  for (const orderId of orderIds) {
    for (const event of steps) {
      if (!stepOf(await lockOrder(tx, orderId), event)) continue
      const known = event === 'sent' && trackingNumber ? { trackingNumber } : {}
      const isQuiet = quiet && event === 'sent'
      await transition(tx, orderId, { event, ...cause, ...known, quiet: isQuiet })
      // No letter leads to its closing receipt.
      if (isQuiet) await events.tell(tx, 'orders.told', { orderIds: [orderId] })
    }
  }
}
