import type { ClientBase } from 'pg'
import { lockCards, payByCards } from '../../gift-cards/pay-by-cards.server.ts'
import { transition } from '../../orders/transition.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import { openedTransaction } from '../../platform/postgres/shared-transaction.server.ts'
import { sendTogether } from '../../platform/postgres/statement.server.ts'
import { sumKopecks } from '../../pricing/sum-kopecks.ts'
import { lockOffers } from '../../promotions/read-offers.server.ts'
import { writeUses } from '../../promotions/write-uses.server.ts'
import { checkOrder, type ShopperOrder } from './check-order.server.ts'
import { closeDrafts } from './close-drafts.server.ts'
import type { Confirmation } from './confirmation.ts'
import { findPlacedBefore, lockDrafts, requireShownDraft } from './lock-drafts.server.ts'
import { lockGoods } from './lock-goods.server.ts'
import { readOrderRates } from './order-rate.server.ts'
import { queueLetters } from './queue-letters.server.ts'
import { readTerms } from './read-terms.server.ts'
import { recordConsents } from './record-consents.server.ts'
import { StockLeft } from './stock-left.ts'
import { takeStock } from './take-stock.server.ts'
import { rememberSoldNames, writeOrders } from './write-orders.server.ts'

/** The result of a confirmation: the order number, or the refusal. */
export type Outcome = { orderId: number } | { refusal: ShopError }

/**
 * Places the drafts of different shoppers in one transaction. Locks drafts, then promotions and codes, then products, then points,
 * then gift cards, each by id, so that two batches never deadlock. Everything is checked before anything is written, so a refusal does not affect the others.
 * What stands together in `sendTogether([…])` goes to PostgreSQL in one go, and is carried out in the order of the list.
 */
export async function placeBatch(tx: ClientBase, confirmations: Confirmation[], at: Date): Promise<Outcome[]> {
  const accountIds = confirmations.map(({ accountId }) => accountId)
  const [drafts, rates, terms, offers] = await sendTogether([
    lockDrafts(tx, confirmations),
    readOrderRates(tx, confirmations),
    readTerms(tx, confirmations, at),
    lockOffers(tx, { accountIds, codes: accountIds.map(() => null), points: accountIds.map(() => null) }),
  ])
  const placedBefore = await findPlacedBefore(tx, confirmations, drafts)
  const [goods, , cards] = await sendTogether([
    lockGoods(tx, [...drafts.values()]),
    offers.about([...drafts.values()].flatMap(({ lines }) => lines.map(({ product_id }) => product_id))),
    lockCards(tx, accountIds, at),
  ])

  const stockLeft = new StockLeft()
  const orders: ShopperOrder[] = []
  const outcomes = confirmations.map((confirmation): Outcome => {
    const { accountId, form } = confirmation
    try {
      if (form.order_id !== undefined && placedBefore.has(accountId)) return { orderId: form.order_id }
      const draft = requireShownDraft(confirmation, drafts.get(accountId))
      if (draft.confirmed) return { orderId: draft.id }
      const facts = { draft, goods: goods.get(accountId) ?? [], crowdedSince: rates.get(accountId) }
      orders.push(checkOrder(confirmation, { ...facts, terms, stockLeft, offers, cards }))
      return { orderId: draft.id }
    } catch (error) {
      if (error instanceof ShopError) return { refusal: error }
      throw error
    }
  })

  if (orders.length > 0) await write(tx, orders, at)
  return outcomes
}

async function write(tx: ClientBase, orders: ShopperOrder[], at: Date): Promise<void> {
  await sendTogether([
    writeOrders(tx, orders),
    rememberSoldNames(tx, orders),
    takeStock(tx, orders),
    recordConsents(tx, orders),
    writeUses(tx, orders.map(usesOf)),
    payByCards(tx, orders.map(paidByCards), at),
    queueLetters(tx, orders, { actor: 'shopper' }),
    // Last, because it goes on after its first answer: by then everything before it has succeeded.
    closeDrafts(tx, orders, at),
  ])
  // What cards pay in full waits for nothing: it is paid like any other order, with all that follows.
  for (const { id, cards = [], price } of orders) {
    if (cards.length === 0 || sumKopecks(cards) < price.nowKopecks) continue
    await transition(openedTransaction(tx), id, { event: 'paid', at, actor: 'shop' })
  }
}

function paidByCards({ id, confirmation: { accountId }, cards = [] }: ShopperOrder) {
  return { orderId: id, accountId, paid: cards }
}

function usesOf({ id, confirmation: { accountId }, discounts, lines }: ShopperOrder) {
  return { orderId: id, accountId, discounts, lines }
}
