import { orders } from '../database/tables/orders.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import type { OrderMoves, ParcelCause, Sent } from '../parcels/order-moves.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { inArray } from '../platform/postgres/drizzle.server.ts'
import { changeOrderState, lockOrder } from './change-order-state.server.ts'
import { canBecome } from './order-states.ts'
import { undoSeconds } from './staff/staff-rules.ts'

type Change = ParcelCause & Partial<Sent>

/** How orders follow their parcels. Orders that are there already, go another way, or are cancelled stay as they are. */
export const orderMoves: OrderMoves = {
  packing: (tx, orderIds, cause) => moveAll(tx, orderIds, [['Оплачен', 'Собирается']], cause),
  sent: (tx, orderIds, cause) =>
    moveAll(
      tx,
      orderIds,
      [
        ['Оплачен', 'Собирается'],
        ['Собирается', 'Отправлен'],
        ['Собирается', 'Готов к выдаче'],
      ],
      cause,
    ),
  received: (tx, orderIds, cause) =>
    moveAll(
      tx,
      orderIds,
      [
        ['Отправлен', 'Завершен'],
        ['Готов к выдаче', 'Завершен'],
      ],
      cause,
    ),
}

async function moveAll(
  tx: Transaction,
  orderIds: number[],
  steps: [from: OrderState, to: OrderState][],
  { trackingNumber, place, ...cause }: Change,
): Promise<void> {
  // They are locked, like everything that is sent.
  if (place && orderIds.length > 0) await tx.update(orders).set(place).where(inArray(orders.id, orderIds))
  for (const orderId of orderIds) {
    for (const [from, to] of steps) {
      const order = await lockOrder(tx, orderId)
      if (order.state !== from || !canBecome(order, to)) continue
      const known = to === 'Отправлен' && trackingNumber ? { trackingNumber } : {}
      // As when staff move the order itself: its letter waits while the move can be undone.
      const lettersAfter = cause.actor === 'staff' ? new Date(cause.at.getTime() + undoSeconds * 1000) : undefined
      await changeOrderState(tx, orderId, { to, ...cause, ...known, ...(lettersAfter && { lettersAfter }) })
    }
  }
}
