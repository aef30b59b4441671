import { orderEvents } from '../../database/tables/orders.server.ts'
import { balanceOf, toPay } from '../../ledger/ledger.ts'
import { type PaymentRow, type RefundRow, readLedger, returnLeftOver } from '../../ledger/write-ledger.server.ts'
import { applyCorrection } from '../../orders/correct-delivery.server.ts'
import { billOf } from '../../orders/order-bill.server.ts'
import { addOrderEvent } from '../../orders/order-events.server.ts'
import { reviveOrder } from '../../orders/revive-order.server.ts'
import { settleRest } from '../../orders/settle-rest.server.ts'
import {
  lockOrder,
  type OrderRow,
  releaseLetters,
  type Transition,
  transition,
} from '../../orders/transition.server.ts'
import { partText } from '../../orders/untell-payment.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, desc, eq } from '../../platform/postgres/drizzle.server.ts'
import { formatTotal, toRoubles } from '../../platform/text/money.ts'
import { sumKopecks } from '../../pricing/sum-kopecks.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { decidePayment, type PaymentAnswer } from '../pending-payments.server.ts'

type Parts = Pick<PaymentsParts, 'db' | 'now' | 'runOutboxSoon' | 'runPaymentsSoon'>

/**
 * Takes the provider's answer to our own question into the ledger, with the order locked. A payment is decided once:
 * whatever comes later, again or in parallel, finds it decided. Returns the payment as the ledger has it then.
 */
export async function settlePayment(
  parts: Parts,
  { id, orderId }: Pick<PaymentRow, 'id' | 'orderId'>,
  answer: PaymentAnswer,
): Promise<PaymentRow | undefined> {
  const { taken, kept } = await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const taken = await decidePayment(tx, id, answer, parts.now())
    if (taken?.state === 'succeeded') await takeMoney(tx, order, parts.now())
    return { taken, kept: taken ?? (await readLedger(tx, orderId)).payments.find((payment) => payment.id === id) }
  })
  if (taken?.state === 'succeeded') {
    parts.runOutboxSoon()
    parts.runPaymentsSoon()
  }
  return kept
}

/** Who saw it: staff on the statement, or the shop itself. */
type Author = Pick<Transition, 'actor' | 'accountId' | 'reason'>

/** Money has come in: what becomes of the order, and what goes back at once. */
export async function takeMoney(
  tx: Transaction,
  locked: OrderRow,
  at: Date,
  author: Author = { actor: 'shop' },
): Promise<void> {
  const ledger = await readLedger(tx, locked.id)
  const order = await settleRest(tx, locked, ledger, at)
  const missing = toPay({ ...billOf(order), stands: true }, ledger)
  if (order.state === 'awaiting_payment' && missing === 0) {
    await transition(tx, order.id, { event: 'paid', at, ...author })
    return
  }
  if (order.state === 'awaiting_payment') {
    const { kept } = balanceOf(ledger)
    await tell(tx, order.id, at, 'payment', partText(kept, missing))
    return
  }
  if (order.state === 'paid' && order.correction && missing === 0) await applyCorrection(tx, order, at)
  const mayLive = order.state === 'cancelled' && missing === 0 && (await expired(tx, order))
  const fate = mayLive ? await reviveOrder(tx, order, at) : 'over'
  if (fate === 'revived') return
  const back = await returnLeftOver(tx, billOf(await lockOrder(tx, order.id)), at)
  if (back.length > 0) await tell(tx, order.id, at, 'refund', sentence(order, back, fate === 'goods_gone'))
}

/** Goods are named only where they are the reason. */
function sentence(order: OrderRow, back: RefundRow[], areGoodsGone: boolean): string {
  const sum = roubles(sumKopecks(back))
  if (order.state !== 'cancelled') return `Заказ был уже оплачен. Возвращаем лишнее: ${sum}.`
  const gone = areGoodsGone ? ', и товаров для него больше нет' : ''
  return `Оплата пришла, когда заказ был уже отменён${gone}. Возвращаем ${sum}.`
}

/** Only an order that the shop let go for want of payment can live again; nobody has changed their mind about it. */
async function expired(tx: Transaction, { id, accountId }: OrderRow): Promise<boolean> {
  if (accountId === null) return false
  const [last] = await tx
    .select({ actor: orderEvents.actor })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.state, 'cancelled')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return last?.actor === 'shop'
}

async function tell(tx: Transaction, orderId: number, at: Date, kind: 'payment' | 'refund', text: string) {
  await releaseLetters(tx, orderId)
  await addOrderEvent(tx, { orderId, at, kind, actor: 'shop', text, lettersDue: true })
}

function roubles(kopecks: number): string {
  return formatTotal(toRoubles(kopecks))
}
