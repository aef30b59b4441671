import type { ClientBase } from 'pg'
import { insertEvents } from '../../orders/insert-orders.server.ts'
import type { NewOrder } from './check-order.server.ts'

/** For shoppers it is the order's own account. */
type Placer = { actor: 'shopper' } | { actor: 'staff'; accountId: number }

/** Inserts the first event of each order. Events are the outbox: a worker writes their letters. */
export async function queueLetters(
  tx: ClientBase,
  placed: Pick<NewOrder, 'id' | 'terms'>[],
  by: Placer,
): Promise<void> {
  const first = { kind: 'placed', state: 'awaiting_payment', ...by, lettersDue: true } as const
  await insertEvents(
    tx,
    placed.map(({ id, terms }) => ({ ...first, orderId: id, at: terms.at })),
  )
}
