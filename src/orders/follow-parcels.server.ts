import type { OrderState } from '../database/values/order-states.ts'
import type { OrderMoves, ParcelCause } from '../parcels/order-moves.server.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { changeOrderState, lockOrder } from './change-order-state.server.ts'
import { canBecome } from './order-states.ts'
import { undoSeconds } from './staff/staff-rules.ts'

type Change = ParcelCause & { trackingNumber?: string | null }

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
  { trackingNumber, ...cause }: Change,
): Promise<void> {
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
