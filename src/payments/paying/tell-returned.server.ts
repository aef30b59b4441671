import { isProvider } from '../../ledger/ledger.ts'
import type { RefundRow } from '../../ledger/write-ledger.server.ts'
import { addOrderEvent } from '../../orders/order-events.server.ts'
import { releaseLetters } from '../../orders/transition.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { formatTotal, toRoubles } from '../../platform/text/money.ts'

const byHand = { transfer: 'переводом', cash: 'наличными', gift_card: 'на\u00a0подарочную карту' }

/** The shopper is told when the money has left us. */
export async function tellReturned(tx: Transaction, { orderId, kopecks, method }: RefundRow, at: Date): Promise<void> {
  await releaseLetters(tx, orderId)
  const way = isProvider(method) ? 'тем же способом' : byHand[method]
  const text = `Вернули ${formatTotal(toRoubles(kopecks))} ${way}.`
  await addOrderEvent(tx, { orderId, at, kind: 'refunded', actor: 'shop', text, lettersDue: true })
}
