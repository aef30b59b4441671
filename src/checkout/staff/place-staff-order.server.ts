import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { accountErrors } from '../../accounts/account-errors.ts'
import type { AccountsParts } from '../../accounts/accounts-parts.server.ts'
import { findOrAddCustomer, type NewCustomer, prepareCustomer } from '../../accounts/staff/add-customer.server.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { staffOrders } from '../../database/tables/staff-orders.server.ts'
import type { DeliveryChoice } from '../../database/values/delivery-choice.ts'
import { findForStaff } from '../../gift-cards/enter-card.server.ts'
import { lockNamedCards, payByCards } from '../../gift-cards/pay-by-cards.server.ts'
import type { OrdersParts } from '../../orders/orders-parts.server.ts'
import { channelNames } from '../../orders/staff/channel-names.ts'
import { subjectOf } from '../../orders/staff/moves/move-order.server.ts'
import { transition } from '../../orders/transition.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { runSharedTransaction } from '../../platform/postgres/shared-transaction.server.ts'
import { formatTotal, toKopecks, toRoubles } from '../../platform/text/money.ts'
import { tidyCode } from '../../platform/text/typed-code.ts'
import { sumKopecks } from '../../pricing/sum-kopecks.ts'
import { lockOffers } from '../../promotions/read-offers.server.ts'
import { writeUses } from '../../promotions/write-uses.server.ts'
import { choiceFor, packLines } from '../choose-delivery.server.ts'
import { readDeliveryTypes } from '../delivery-types.server.ts'
import { checkOrder, type NewOrder } from '../placing/check-order.server.ts'
import type { OrderRequest } from '../placing/confirmation.ts'
import { lockGoods } from '../placing/lock-goods.server.ts'
import { queueLetters } from '../placing/queue-letters.server.ts'
import { readTerms } from '../placing/read-terms.server.ts'
import { StockLeft } from '../placing/stock-left.ts'
import { takeStock } from '../placing/take-stock.server.ts'
import { nextNumber, rememberSoldNames, writeOrders } from '../placing/write-orders.server.ts'
import type { StaffOrderRequest } from './new-order.contract.ts'

/**
 * Places an order for a customer by the rules, locks and letters of the checkout, see placing/place-batch: it only has
 * no draft and no consent of the shopper. Returns its number; the same key brings the same order.
 */
export async function placeStaffOrder(
  parts: OrdersParts,
  accountsParts: AccountsParts,
  viewer: Viewer,
  request: StaffOrderRequest,
): Promise<number> {
  requireDifferentGoods(request)
  requirePerson(request)
  const known = await findPlaced(parts.db, request)
  if (known !== undefined) return known
  const { customer, email } = request
  requireOwner(request)
  const cardIds = await findCards(parts, viewer, request)
  // A carrier and the hash of a password take their time, which no lock should last.
  const choice = await choiceOf(parts, request)
  const prepared =
    customer === null && email !== '' ? await prepareCustomer(accountsParts, parts.db, request) : undefined
  const orderId = await runSharedTransaction(parts.db, async (tx, client) => {
    // A second click waits here for the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${request.key}, 0))`)
    const placed = await findPlaced(tx, request)
    if (placed !== undefined) return placed
    const accountId = await customerOf(tx, viewer, request, prepared)
    const order = await check(tx, client, { request, accountId, choice, cardIds, at: parts.now() })
    await write(tx, client, viewer, { order, request })
    return order.id
  })
  parts.runOutboxSoon()
  return orderId
}

/** The order that an earlier call with the key placed, from the very same form. */
async function findPlaced(db: Database | Transaction, request: StaffOrderRequest): Promise<number | undefined> {
  const [row] = await db.select().from(staffOrders).where(eq(staffOrders.key, request.key))
  if (!row) return undefined
  const { orderId, requestHash } = row
  if (requestHash !== null && requestHash !== hashOf(request))
    throw new ShopError('key_reused', { done: `Заказ №\u00a0${orderId} уже оформлен` })
  return orderId
}

/** A hash: what somebody was called and the codes of their cards are not kept once more. */
function hashOf(request: StaffOrderRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}

function requireDifferentGoods({ lines }: StaffOrderRequest): void {
  if (new Set(lines.map(({ product_id: id }) => id)).size === lines.length) return
  throw new ShopError('invalid_input', {}, { lines: 'Один товар указан дважды.' })
}

/** Somebody who pays at the counter and leaves with the goods need not say who they are. */
function requirePerson({ payment, full_name, phone }: StaffOrderRequest): void {
  if (payment === 'counter' || (full_name !== '' && phone !== '')) return
  throw new ShopError(
    'invalid_input',
    {},
    { ...(full_name === '' && { full_name: 'Введите ФИО.' }), ...(phone === '' && { phone: 'Введите телефон.' }) },
  )
}

/** Points belong to somebody whom staff have found, and saw the points of. */
function requireOwner({ points, customer }: StaffOrderRequest): void {
  if (points > 0 && customer === null) throw new ShopError('invalid_input', {}, { points: 'Выберите покупателя.' })
}

/** The codes themselves go no further than this. */
async function findCards(parts: OrdersParts, viewer: Viewer, { gift_cards }: StaffOrderRequest): Promise<number[]> {
  const ids: number[] = []
  for (const code of gift_cards) ids.push((await findForStaff(parts, viewer.accountId, code)).id)
  return ids
}

/** What the carrier asks for this place; a delivery at the fixed price has none. */
async function choiceOf(
  parts: OrdersParts,
  { delivery, lines }: StaffOrderRequest,
): Promise<DeliveryChoice | undefined> {
  if (delivery.city === undefined && delivery.index === undefined) return undefined
  const type = (await readDeliveryTypes(parts)).find(({ id }) => id === delivery.delivery_type)
  return type?.carrier ? choiceFor(parts, delivery, await packLines(parts, lines)) : undefined
}

async function customerOf(
  tx: Transaction,
  viewer: Viewer,
  { customer, email }: StaffOrderRequest,
  prepared: NewCustomer | undefined,
): Promise<number | null> {
  if (customer === null) return email === '' ? null : ((await findOrAddCustomer(tx, viewer, email, prepared)) ?? null)
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, customer))
  if (!account) throw new ShopError(accountErrors.account_not_found)
  return account.id
}

interface Checked {
  request: StaffOrderRequest
  accountId: number | null
  choice: DeliveryChoice | undefined
  /** That pay for it. */
  cardIds: number[]
  at: Date
}

async function check(tx: Transaction, client: ClientBase, { request, accountId, choice, cardIds, at }: Checked) {
  const { delivery } = request
  const lines = request.lines.map(({ product_id, quantity, price }) => {
    return { product_id, quantity, wanted: quantity, price_kopecks: toKopecks(price) }
  })
  const wanted: OrderRequest = {
    accountId,
    form: {
      fullName: request.full_name || 'Покупатель в магазине',
      phone: request.phone,
      email: request.email,
      deliveryType: delivery.delivery_type,
      deliveryAddress: request.address,
      deliveryIndex: delivery.index,
      deliveryPoint: choice?.way === 'point' ? delivery.point : undefined,
      deliveryCity: choice?.way === 'door' ? delivery.city : undefined,
      comment: request.comment,
      total_price: request.total,
      gift_cards_sum: request.gift_cards_sum,
    },
  }
  const terms = await readTerms(client, [wanted], at)
  const offers = await lockOffers(client, {
    accountIds: [request.customer],
    codes: [tidyCode(request.promo)],
    points: [request.points],
  })
  const goods = (await lockGoods(client, [{ accountId, lines }])).get(accountId) ?? []
  await offers.about(lines.map(({ product_id }) => product_id))
  const cards = await lockNamedCards(client, cardIds, at)
  const draft = {
    id: await nextNumber(tx),
    lines,
    deliveryChoices: choice ? { [delivery.delivery_type]: choice } : {},
  }
  const stockLeft = new StockLeft()
  return checkOrder(wanted, { draft, goods, crowdedSince: undefined, terms, stockLeft, offers, cards })
}

async function write(
  tx: Transaction,
  client: ClientBase,
  viewer: Viewer,
  { order, request }: { order: NewOrder; request: StaffOrderRequest },
): Promise<void> {
  const { key, channel, payment } = request
  const { accountId } = viewer
  await writeOrders(client, [order])
  await rememberSoldNames(client, [order])
  await takeStock(client, [order])
  const { id: orderId, confirmation, discounts, lines, cards = [] } = order
  await writeUses(client, [{ orderId, accountId: confirmation.accountId, discounts, lines }])
  await payByCards(client, [{ orderId, accountId: null, paid: cards }], order.terms.at)
  await queueLetters(client, [order], { actor: 'staff', accountId })
  await tx.insert(staffOrders).values({ orderId: order.id, key, requestHash: hashOf(request), channel, accountId })
  await recordAudit(tx, viewer, { action: 'order.create', ...subjectOf(order.id), after: auditFields(order, request) })
  const step = { at: order.terms.at, actor: 'staff', accountId } as const
  if (cards.length > 0 && sumKopecks(cards) >= order.price.nowKopecks) {
    await transition(tx, order.id, { at: order.terms.at, actor: 'shop', event: 'paid' })
  } else if (payment !== 'link' && order.price.totalKopecks > 0) {
    await transition(tx, order.id, { ...step, event: 'paid', received: { method: 'cash' } })
  }
  if (payment !== 'counter') return
  // A preorder is refused by the first of these steps, a delivery by the second.
  await transition(tx, order.id, { ...step, event: 'packing_started', quiet: true })
  await transition(tx, order.id, { ...step, event: 'put_ready', quiet: true })
  await transition(tx, order.id, { ...step, event: 'handed_over' })
}

const paymentNames = { link: 'по письму', cash: 'наличные', counter: 'наличные, выдано на месте' }

function auditFields({ delivery, agreed, price, lines, cards = [] }: NewOrder, request: StaffOrderRequest) {
  return {
    channel: channelNames[request.channel],
    full_name: request.full_name,
    phone: request.phone,
    email: request.email,
    delivery: delivery.name,
    address: agreed.place.deliveryAddress,
    index: agreed.place.deliveryIndex,
    total: price.totalKopecks / 100,
    lines: lines.map(({ product, quantity }) => `${product.sku} × ${quantity}`).join(', '),
    payment: [
      ...cards.map(({ end, kopecks }) => `карта …${end}: ${formatTotal(toRoubles(kopecks))}`),
      paymentNames[request.payment],
    ].join(', '),
  }
}
