import { russianDate } from '../content/russian-date.ts'
import { deliveryTypes, orderLines, orders } from '../database/tables/orders.server.ts'
import { toPay } from '../ledger/ledger.ts'
import { readLedger, returnLeftOver } from '../ledger/write-ledger.server.ts'
import { canKeep } from '../orders/collected/read-collecting.server.ts'
import { getOrder } from '../orders/get-order.server.ts'
import { billOf, priceOrder } from '../orders/order-bill.server.ts'
import { orderErrors } from '../orders/order-errors.ts'
import { addOrderEvent } from '../orders/order-events.server.ts'
import type { Order } from '../orders/orders.contract.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { lockOrder, type OrderRow, transition } from '../orders/transition.server.ts'
import { changeParcelState, type ParcelRow } from '../parcels/change-parcel.server.ts'
import { lockParcelsOf } from '../parcels/follow-order.server.ts'
import { beginStay } from '../parcels/shelf-goods.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { shopDay } from '../platform/text/date-format.ts'
import { formatTotal, toRoubles } from '../platform/text/money.ts'
import { orderSums } from '../pricing/price.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { collectingErrors } from './collecting-errors.ts'

/**
 * The shopper leaves an order on the shelf that was to be sent, as long as nothing of it is packed. It costs no delivery
 * any more; what was paid for that goes back. Asked again, for example from another tab, it stays there.
 */
export async function keepOnShelf(parts: OrdersParts, accountId: number, orderId: number): Promise<Order> {
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.accountId !== accountId) throw new ShopError(orderErrors.order_not_found)
    const type = await shelfType(tx)
    if (order.deliveryTypeId === type.id) return
    const own = await lockParcelsOf(tx, orderId)
    const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
    if (!canKeep(order.state, own) || lines.length === 0) throw new ShopError(collectingErrors.cannot_keep)
    const sums = orderSums(priceOrder(lines, 0))
    await changeDelivery(tx, order, { type, sums }, own, parts.now())
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
  return getOrder(parts, accountId, orderId)
}

async function shelfType(tx: Transaction) {
  const [type] = await tx
    .select()
    .from(deliveryTypes)
    .where(and(eq(deliveryTypes.shelf, true), isNull(deliveryTypes.archivedAt)))
  if (!type) throw new ShopError(collectingErrors.shelf_off)
  return type
}

async function changeDelivery(
  tx: Transaction,
  order: OrderRow,
  { type, sums }: { type: typeof deliveryTypes.$inferSelect; sums: ReturnType<typeof orderSums> },
  own: ParcelRow[],
  at: Date,
): Promise<void> {
  const delivery = {
    deliveryTypeId: type.id,
    deliveryName: type.name,
    deliveryNote: type.note,
    deliveryAddress: '',
    deliveryIndex: '',
    isPickup: !type.requiresAddress,
    deliveryChoice: null,
    // It goes nowhere, so no dearer place is wanted either.
    correction: null,
    ...sums,
  }
  const [changed] = await tx
    .update(orders)
    .set({ ...delivery, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
    .returning()
  if (!changed) throw new ShopError(orderErrors.order_not_found)
  const text = own.length > 0 ? await shelve(tx, changed, order.deliveryName, own, at) : afterPayment
  await addOrderEvent(tx, { orderId: order.id, at, kind: 'edited', actor: 'shopper', text, lettersDue: true })
  // A part was paid already, and without the delivery that is all.
  const isPaid = own.length === 0 && toPay(billOf(changed), await readLedger(tx, order.id)) === 0
  if (isPaid) await transition(tx, order.id, { event: 'paid', at, actor: 'shop' })
}

const afterPayment = 'Когда заказ будет оплачен, товары подождут на вашей полке.'

/** What is to be packed goes to the shelf; returns what the shopper is told. */
async function shelve(
  tx: Transaction,
  order: OrderRow,
  formerDelivery: string,
  own: ParcelRow[],
  at: Date,
): Promise<string> {
  const set = { ...noWay, deliveryName: order.deliveryName }
  for (const parcel of own) await changeParcelState(tx, parcel, { to: 'on_shelf', at, actor: 'shop', set })
  const until = await beginStay(tx, order.id, at)
  const back = await returnLeftOver(tx, billOf(order), at, { delivery: formerDelivery })
  const sum = sumKopecks(back)
  const waits = `Товары ждут на вашей полке до ${russianDate(shopDay(until))}`
  return sum > 0 ? `${waits} Возвращаем стоимость доставки: ${formatTotal(toRoubles(sum))}.` : waits
}

/** It goes nowhere for now. */
const noWay = {
  carrier: null,
  way: null,
  address: '',
  postalIndex: '',
  cityCode: null,
  pointCode: null,
  tariffCode: null,
  priceKopecks: 0,
}
