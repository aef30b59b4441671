import { readSiteSettings } from '../../../content/read-site-settings.server.ts'
import { accounts } from '../../../database/tables/accounts.server.ts'
import { products } from '../../../database/tables/catalogue.server.ts'
import { mails } from '../../../database/tables/mail.server.ts'
import { pictures } from '../../../database/tables/media.server.ts'
import { deliveryTypes, orderEvents, orderLines, orders } from '../../../database/tables/orders.server.ts'
import { parcelLines } from '../../../database/tables/parcels.server.ts'
import { staffOrders } from '../../../database/tables/staff-orders.server.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { isMoneyGone, neededMarks, takeBackChoices } from '../../../ledger/ledger.ts'
import { type PaymentRow, readLedger } from '../../../ledger/write-ledger.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import { and, asc, desc, eq, isNull, or } from '../../../platform/postgres/drizzle.server.ts'
import { readOneMoment } from '../../../platform/postgres/one-moment.server.ts'
import { sendTogether } from '../../../platform/postgres/statement.server.ts'
import { toRoubles } from '../../../platform/text/money.ts'
import { linePrice } from '../../../pricing/price.ts'
import { discountRows } from '../../../promotions/order-discounts.ts'
import { readCollecting } from '../../collected/read-collecting.server.ts'
import { needsIndex } from '../../delivery-place.ts'
import { asksForPart, billTakenBack, deferredOf } from '../../order-bill.server.ts'
import { orderErrors } from '../../order-errors.ts'
import { linePicture } from '../../order-picture.server.ts'
import { canCancel, nextStates } from '../../order-steps.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import { missingOf } from '../../read-money.server.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { canEdit, canUndo, takesBackTo } from '../staff-rules.ts'

const maxLines = 500
const maxEvents = 300
const maxLetters = 100

/** One order with everything that its screen shows, in a few statements. */
export function getStaffOrder(parts: OrdersParts, orderId: number): Promise<StaffOrder> {
  // State, lines and money change together, and so does the version by which the next change is checked.
  return readOneMoment(parts.db, (tx) => readOrder(tx, parts, orderId))
}

async function readOrder(db: Transaction, parts: OrdersParts, orderId: number): Promise<StaffOrder> {
  const { now, picturesUrl, payLink } = parts
  const [[found], own, events, letters, collectingOf, ledger] = await sendTogether([
    db
      .select({ order: orders, email: accounts.email, lockedAt: accounts.lockedAt, channel: staffOrders.channel })
      .from(orders)
      .leftJoin(accounts, eq(accounts.id, orders.accountId))
      .leftJoin(staffOrders, eq(staffOrders.orderId, orders.id))
      .where(eq(orders.id, orderId)),
    linesOf(db, orderId),
    eventsOf(db, orderId),
    lettersAbout(db, orderId),
    readCollecting(db, [orderId]),
    readLedger(db, orderId),
  ])
  if (!found) throw new ShopError(orderErrors.order_not_found)
  const { order } = found
  const { parcel, travelsWith, until } = collectingOf(orderId)
  const lines = parcel ? await linesInParcel(db, parcel.id) : own
  const unpaid = order.state === 'awaiting_payment'
  const isPayable = !asksForPart(order) || parts.takesDeposits(await readSiteSettings(db))
  const newest = events.find(({ event }) => event.kind === 'state')?.event
  // What travels with other orders takes no step back alone; its packing does.
  const isShared = (parcel || travelsWith) && order.state !== 'packing'
  const undoable = newest && !isShared && canUndo(newest, now()) ? newest.lettersAfter : null
  const choices = order.state === 'paid' ? takeBackChoices(billTakenBack(order), ledger) : []
  // Money that a provider took is no mistake of staff, and nobody waits for what has come.
  const former = !isShared && (order.state !== 'paid' || choices.length > 0) ? takesBackTo(order) : undefined
  return {
    id: order.id,
    version: order.version,
    state: orderStateWords[order.state],
    next_states: stepsOn(order, isMoneyGone(ledger)),
    can_edit: canEdit(order) && !parcel,
    can_take_back: former ? orderStateWords[former] : null,
    take_back_money: former ? choices : [],
    take_back_payments: choices.includes('void') ? neededMarks(billTakenBack(order), ledger).map(toMark) : [],
    undo_until: undoable?.toISOString() ?? null,
    created_at: order.createdAt.toISOString(),
    expires_at: unpaid ? order.expiresAt.toISOString() : null,
    paid_at: order.paidAt?.toISOString() ?? null,
    to_pay: toRoubles(missingOf(order, ledger)),
    waived: toRoubles(order.waivedKopecks),
    money_gone: canCancel(order.state) && isMoneyGone(ledger),
    later: toRoubles(order.state === 'cancelled' ? 0 : deferredOf(order)),
    is_rest: order.restUntil !== null,
    channel: found.channel,
    pay_link: (unpaid && isPayable && payLink?.(order.id)) || null,
    customer:
      order.accountId === null
        ? null
        : { id: order.accountId, email: found.email ?? '', locked: found.lockedAt !== null },
    ...rowFields(order),
    shelf_until: until?.toISOString() ?? null,
    collected_in: travelsWith ?? null,
    pays_delivery: parcel !== undefined,
    lines: lines.map((row, index) => toLine(row, parcel ? index : row.line.position, picturesUrl)),
    events: events.map(toEvent),
    letters,
    delivery_types: unpaid ? await deliveryChoices(db, order.deliveryTypeId) : [],
  }
}

/** Nothing is packed before it is paid in full. */
function stepsOn(order: typeof orders.$inferSelect, isGone: boolean): StaffOrder['next_states'] {
  const isPackable = deferredOf(order) === 0 && !order.correction && !isGone
  return nextStates(order)
    .filter((state) => state !== 'packing' || isPackable)
    .map((state) => orderStateWords[state])
}

function toMark({ id, kopecks, method, document, createdAt }: PaymentRow): StaffOrder['take_back_payments'][number] {
  return { id, sum: toRoubles(kopecks), method, document, at: createdAt.toISOString() }
}

/** What its row says by itself. */
function rowFields(order: typeof orders.$inferSelect) {
  return {
    full_name: order.fullName,
    phone: order.phone,
    email: order.email,
    has_email: order.email !== '',
    delivery_type: order.deliveryTypeId,
    delivery_name: order.deliveryName,
    delivery_note: order.deliveryNote,
    delivery_price: toRoubles(order.deliveryPriceKopecks),
    address: order.deliveryAddress,
    index: order.deliveryIndex,
    comment: order.comment,
    goods_total: toRoubles(order.goodsKopecks),
    discounts: discountRows(order),
    total: toRoubles(order.totalKopecks),
    tracking_number: order.trackingNumber,
    cancel_reason: order.cancelReason,
  }
}

const productColumns = {
  picture: pictures,
  stock: products.stock,
  priceNow: products.priceKopecks,
  shelf_place: products.shelfPlace,
}

type LineRow = Awaited<ReturnType<typeof linesOf>>[number]

function toLine({ line, picture, stock, priceNow, shelf_place }: LineRow, position: number, picturesUrl: string) {
  return {
    position,
    order_id: line.orderId,
    product_id: line.productId,
    product_name: line.productName,
    sku: line.sku,
    image: linePicture(picture, picturesUrl),
    price: toRoubles(line.priceKopecks),
    price_now: toRoubles(priceNow),
    quantity: line.quantity,
    total: toRoubles(linePrice(line)),
    stock,
    shelf_place,
  }
}

async function linesOf(db: Transaction, orderId: number) {
  return db
    .select({ line: orderLines, ...productColumns })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
    .limit(maxLines)
}

/** All goods of a parcel from the shelf, of whatever order. */
async function linesInParcel(db: Transaction, parcelId: number) {
  const rows = await db
    .select({
      line: orderLines,
      ...productColumns,
      quantity: parcelLines.quantity,
    })
    .from(parcelLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, parcelLines.orderId), eq(orderLines.position, parcelLines.position)),
    )
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(eq(parcelLines.parcelId, parcelId))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    .limit(maxLines)
  return rows.map(({ quantity, line, ...row }) => ({ ...row, line: { ...line, quantity } }))
}

/** The newest first. */
async function eventsOf(db: Transaction, orderId: number) {
  return db
    .select({ event: orderEvents, author: accounts.email })
    .from(orderEvents)
    .leftJoin(accounts, eq(accounts.id, orderEvents.accountId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(maxEvents)
}

function toEvent({ event, author }: Awaited<ReturnType<typeof eventsOf>>[number]): StaffOrder['events'][number] {
  const { id, at, kind, state, actor, text } = event
  return {
    id,
    at: at.toISOString(),
    kind: kind === 'refunded' ? 'refund' : kind,
    state: state && orderStateWords[state],
    actor,
    author: actor === 'staff' ? author : null,
    text,
  }
}

async function lettersAbout(db: Transaction, orderId: number): Promise<StaffOrder['letters']> {
  const rows = await db
    .select({
      id: mails.id,
      subject: mails.subject,
      recipient: mails.recipient,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      droppedAt: mails.droppedAt,
    })
    .from(mails)
    .where(eq(mails.about, `order:${orderId}`))
    .orderBy(desc(mails.id))
    .limit(maxLetters)
  return rows.map(({ createdAt, sentAt, droppedAt, ...letter }) => ({
    ...letter,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
    dropped: droppedAt !== null,
  }))
}

/** The deliveries on offer, and the order's own even if it is archived. */
async function deliveryChoices(db: Transaction, current: number | null): Promise<StaffOrder['delivery_types']> {
  const rows = await db
    .select()
    .from(deliveryTypes)
    .where(or(isNull(deliveryTypes.archivedAt), current === null ? undefined : and(eq(deliveryTypes.id, current))))
    .orderBy(asc(deliveryTypes.position), asc(deliveryTypes.id))
    .limit(50)
  return rows.map((type) => ({
    id: type.id,
    name: type.name,
    price: toRoubles(type.priceKopecks),
    note: type.note,
    requires_address: type.requiresAddress,
    requires_index: needsIndex(type.name),
  }))
}
