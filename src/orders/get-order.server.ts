import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { deliveryTypes, orderEvents, orderLines, orders } from '../database/tables/orders.server.ts'
import { orderEventKinds, orderStateWords } from '../database/values/order-states.ts'
import { readLedger } from '../ledger/write-ledger.server.ts'
import { orderParcels } from '../parcels/order-parcels.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray } from '../platform/postgres/drizzle.server.ts'
import { readOneMoment } from '../platform/postgres/one-moment.server.ts'
import { sendTogether } from '../platform/postgres/statement.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { linePrice } from '../pricing/price.ts'
import { shownDiscounts } from '../promotions/order-discounts.ts'
import { pointsOfOrder } from '../promotions/points/read-points.server.ts'
import { readOrderShelf } from './collected/read-collecting.server.ts'
import { asksForPart } from './order-bill.server.ts'
import { orderDates } from './order-dates.ts'
import { daysOf } from './order-days.server.ts'
import { orderErrors } from './order-errors.ts'
import { linePicture } from './order-picture.server.ts'
import { canCancel, nextStates } from './order-steps.ts'
import type { Order } from './orders.contract.ts'
import type { OrdersParts } from './orders-parts.server.ts'
import { paymentFor } from './payment-details.server.ts'
import { readPickupPlaces } from './pickup-places.server.ts'
import { preorderColumns, preorderOf } from './preorders.server.ts'
import { missingOf, moneyOf, onlineOf } from './read-money.server.ts'

const maxLines = 500
const maxEvents = 200

/** Events of the order's way: notes are for staff only, and a return has its own part of the page. */
const shownKinds = orderEventKinds.filter((kind) => kind !== 'note' && kind !== 'return')

/** One order as its shopper sees it. Another person's order is not found. */
export function getOrder(parts: OrdersParts, accountId: number, orderId: number): Promise<Order> {
  // Money and state change together: a payment that comes in between two reads would be neither waited for nor shown.
  return readOneMoment(parts.db, (tx) => readOrder(tx, parts, accountId, orderId))
}

async function readOrder(db: Transaction, parts: OrdersParts, accountId: number, orderId: number): Promise<Order> {
  const { now, picturesUrl, payLink, takesDeposits } = parts
  const [[found], lines, events, site, places, ledger, parcels, points] = await sendTogether([
    db
      .select({ order: orders, type: deliveryTypes })
      .from(orders)
      .leftJoin(deliveryTypes, eq(deliveryTypes.id, orders.deliveryTypeId))
      .where(and(eq(orders.id, orderId), eq(orders.accountId, accountId))),
    linesOf(db, orderId),
    eventsOf(db, orderId),
    readSiteSettings(db),
    readPickupPlaces(db),
    readLedger(db, orderId),
    orderParcels(db, orderId),
    pointsOfOrder(db, orderId),
  ])
  if (!found) throw new ShopError(orderErrors.order_not_found)
  const { order, type } = found
  const unpaid = order.state === 'awaiting_payment'
  const shelf = await readOrderShelf(db, order)
  const money = moneyOf(order, ledger)
  const mayPayMore = order.state === 'paid' && (money.later > 0 || order.correction !== null)
  const sentAt = events.findLast(({ state }) => state === 'sent')?.at
  const isPayable = !asksForPart(order) || takesDeposits(site)
  return {
    order_id: order.id,
    order_date: order.createdAt.toISOString(),
    order_status: orderStateWords[order.state],
    next_status: nextStates(order).map((state) => orderStateWords[state]),
    items: lines.map((row) => toItem(row, order.state, picturesUrl)),
    full_name: order.fullName,
    phone: order.phone,
    email: order.email,
    delivery: {
      ...deliveryOf(order),
      pickup_places: order.isPickup && !shelf.is_kept && !order.isAdvance ? places : [],
      dates: orderDates(datedOf(order, lines, sentAt), daysOf(order, type), {
        packingDays: site.packingDays,
        now: now(),
      }),
    },
    comment: order.comment,
    ...(order.isAdvance && (await boughtCard(db, order.id))),
    goods_price: toRoubles(order.goodsKopecks),
    ...shownDiscounts(order),
    ...points,
    total_price: toRoubles(order.totalKopecks),
    tracking_number: order.trackingNumber,
    cancel_reason: order.cancelReason,
    can_cancel: canCancel(order.state),
    pay_until: unpaid ? order.expiresAt.toISOString() : null,
    timeline: events.map(toMoment),
    shelf,
    parcels,
    payment: unpaid ? paymentFor({ id: order.id, totalKopecks: missingOf(order, ledger) }, site) : null,
    online: payLink && isPayable && (unpaid || mayPayMore) ? onlineOf(ledger) : null,
    money,
    correction: correctionOf(order),
  }
}

type OrderRow = typeof orders.$inferSelect

function linesOf(db: Transaction, orderId: number) {
  return db
    .select({ line: orderLines, picture: pictures, archivedAt: products.archivedAt, ...preorderColumns })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
    .limit(maxLines)
}

type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

function toItem(
  { line, picture, archivedAt, ...product }: LineRow,
  state: OrderRow['state'],
  picturesUrl: string,
): Order['items'][number] {
  const isComing = canCancel(state) && state !== 'ready'
  return {
    product_id: archivedAt ? null : line.productId,
    product_name: line.productName,
    product_image: linePicture(picture, picturesUrl),
    sku: line.sku,
    price: toRoubles(line.priceKopecks),
    quantity: line.quantity,
    total_price: toRoubles(linePrice(line)),
    preorder: isComing ? preorderOf(line, product) : null,
  }
}

function eventsOf(db: Transaction, orderId: number) {
  return db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, shownKinds)))
    .orderBy(asc(orderEvents.id))
    .limit(maxEvents)
}

function toMoment({ at, state, text }: typeof orderEvents.$inferSelect): Order['timeline'][number] {
  return { at: at.toISOString(), state: state && orderStateWords[state], text }
}

function deliveryOf(order: OrderRow) {
  return {
    name: order.deliveryName,
    price: toRoubles(order.deliveryPriceKopecks),
    note: order.deliveryNote,
    address: order.deliveryAddress,
    index: order.deliveryIndex,
  }
}

/** What the dates of its delivery depend on. */
function datedOf({ state, paidAt }: OrderRow, lines: LineRow[], sentAt: Date | undefined) {
  const hasPreorder = lines.some(({ line, ...product }) => preorderOf(line, product) !== null)
  return { state, paidAt, sentAt, hasPreorder }
}

function correctionOf({ correction }: OrderRow): Order['correction'] {
  return (
    correction && {
      address: correction.deliveryAddress,
      sum: toRoubles(correction.moreKopecks),
      until: correction.until,
    }
  )
}

/** The gift card that the order pays for; its code is nobody's business here. */
async function boughtCard(db: Transaction, orderId: number): Promise<Pick<Order, 'gift_card'>> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.orderId, orderId))
  if (!card) return {}
  const { email, picture, text, sendAt, sentAt } = card
  return { gift_card: { email, picture, text, send_at: sendAt?.toISOString() ?? null, is_sent: sentAt !== null } }
}

/** Values that cannot be an order number are not found. */
export function toOrderId(pathId: string): number {
  if (!/^\d{1,15}$/.test(pathId)) throw new ShopError(orderErrors.order_not_found)
  return Number(pathId)
}
