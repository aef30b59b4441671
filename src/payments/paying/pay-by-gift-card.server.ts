import { giftCardErrors } from '../../gift-cards/gift-card-errors.ts'
import { lockChosenCard } from '../../gift-cards/pay-by-cards.server.ts'
import { toPay } from '../../ledger/ledger.ts'
import { paymentErrors } from '../../ledger/payment-errors.ts'
import { readLedger, recordCardPayments } from '../../ledger/write-ledger.server.ts'
import { billOf } from '../../orders/order-bill.server.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import { lockOrder } from '../../orders/transition.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { runSharedTransaction } from '../../platform/postgres/shared-transaction.server.ts'
import type { PaymentsParts } from '../payments-parts.server.ts'
import { takeMoney } from './settle-payment.server.ts'

interface CardOfOrder {
  accountId: number
  orderId: number
  cardId: number
}

/** A card that its shopper has entered pays what it can of an order that waits for money, such as the rest of a preorder. */
export async function payByGiftCard(parts: PaymentsParts, { accountId, orderId, cardId }: CardOfOrder): Promise<void> {
  await runSharedTransaction(parts.db, async (tx, client) => {
    const order = await lockOrder(tx, orderId)
    if (order.accountId !== accountId) throw new ShopError(orderErrors.order_not_found)
    if (order.isAdvance) throw new ShopError(giftCardErrors.card_by_card)
    const at = parts.now()
    const missing = toPay(billOf(order), await readLedger(tx, orderId))
    if (order.state !== 'awaiting_payment' || missing === 0)
      throw new ShopError(paymentErrors.nothing_to_pay, { state: order.state })
    const card = await lockChosenCard(tx, { accountId, cardId, at })
    const kopecks = Math.min(card.kopecks, missing)
    await recordCardPayments(client, [{ ...card, kopecks, orderId, at }])
    await takeMoney(tx, order, at)
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
}
