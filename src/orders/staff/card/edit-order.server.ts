import { recordAudit } from '../../../audit/audit.server.ts'
import { deliveryTypes, orderEvents, orderLines, orders } from '../../../database/tables/orders.server.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import { eq, sql } from '../../../platform/postgres/drizzle.server.ts'
import { orderSums } from '../../../pricing/price.ts'
import { followLines } from '../../../promotions/discount-lines.ts'
import { followDiscounts } from '../../../promotions/write-uses.server.ts'
import { needsIndex, placeFor } from '../../delivery-place.ts'
import { priceOrder } from '../../order-bill.server.ts'
import { orderErrors } from '../../order-errors.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import { settleWhenPaid } from '../../remove-line.server.ts'
import { requireVersion } from '../../require-version.server.ts'
import { lockOrder, type OrderRow } from '../../transition.server.ts'
import { subjectOf } from '../moves/move-order.server.ts'
import { type OrderEdit, type StaffOrder, wrongEmail } from '../staff-orders.contract.ts'
import { canEdit } from '../staff-rules.ts'
import { addLines, splitMore, writeLines } from './add-lines.server.ts'
import { adjustStock, type LineEdit, lockGoods } from './adjust-stock.server.ts'
import { type ChangedLine, describeEdit } from './describe-edit.ts'
import { getStaffOrder } from './get-staff-order.server.ts'

const nothingLeft = 'В заказе должен остаться товар. Чтобы убрать всё, отмените заказ.'

type Delivery = Pick<
  OrderRow,
  | 'deliveryTypeId'
  | 'deliveryName'
  | 'deliveryNote'
  | 'deliveryPriceKopecks'
  | 'deliveryAddress'
  | 'isPickup'
  | 'deliveryIndex'
  | 'deliveryChoice'
>

/** Staff change an order that is not paid yet: lines, stock, totals and the shopper's letter in one transaction. */
export async function editOrder(
  parts: OrdersParts,
  viewer: Viewer,
  orderId: number,
  edit: OrderEdit,
): Promise<StaffOrder> {
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await requireVersion(tx, order, edit.version)
    if (!canEdit(order)) throw new ShopError(orderErrors.order_not_editable, { state: order.state })
    if (edit.email === '' && order.email !== '') throw new ShopError('invalid_input', {}, { email: wrongEmail })
    const at = parts.now()
    if (edit.lines.length + edit.added.length === 0) throw new ShopError('invalid_input', {}, { lines: nothingLeft })
    const wanted = await readWanted(tx, orderId, edit.lines)
    await lockGoods(tx, wanted, edit.added)
    const kept = await splitMore(tx, order, wanted)
    const lines = [...kept, ...(await addLines(tx, order, edit.added, kept))]
    await writeLines(tx, orderId, lines)
    await adjustStock(tx, { orderId, at, staffId: viewer.accountId, lines })
    const delivery = await chooseDelivery(tx, order, edit)
    const priced = lines.map(({ line, quantity }) => ({ ...line, quantity }))
    const isDeliveryKept = delivery.deliveryTypeId === order.deliveryTypeId
    const values = {
      fullName: edit.full_name,
      phone: edit.phone,
      email: edit.email,
      ...delivery,
      ...orderSums(priceOrder(priced, delivery.deliveryPriceKopecks)),
      discounts: followLines(order.discounts, lines.map(toPieces), isDeliveryKept),
    }
    const after = { ...order, ...values }
    const text = describeEdit(order, after, lines.map(toChange))
    if (text === '') return
    await tx
      .update(orders)
      .set({ ...values, version: sql`${orders.version} + 1` })
      .where(eq(orders.id, orderId))
    if (order.discounts) await followDiscounts(tx, { orderId, discounts: values.discounts, lines: priced })
    const event = { orderId, at, kind: 'edited', actor: 'staff', accountId: viewer.accountId, text } as const
    await tx.insert(orderEvents).values({ ...event, lettersDue: true })
    await recordAudit(tx, viewer, {
      action: 'order.update',
      ...subjectOf(orderId),
      before: auditFields(order, lines, ({ line }) => line.quantity),
      after: auditFields(after, lines, ({ quantity }) => quantity),
    })
    await settleWhenPaid(tx, after, at)
  })
  parts.runOutboxSoon()
  return getStaffOrder(parts, orderId)
}

async function readWanted(tx: Transaction, orderId: number, wanted: OrderEdit['lines']): Promise<LineEdit[]> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position)
  const quantities = new Map(wanted.map(({ position, quantity }) => [position, quantity]))
  // A line twice, or one of another order: the request does not match this order.
  const known = wanted.every(({ position }) => lines.some((line) => line.position === position))
  if (!known || quantities.size !== wanted.length) throw new ShopError('edited_meanwhile')
  return lines.map((line) => ({ line, quantity: quantities.get(line.position) ?? 0 }))
}

/** An unchanged delivery keeps its price; another one has today's. */
async function chooseDelivery(tx: Transaction, order: OrderRow, edit: OrderEdit): Promise<Delivery> {
  const [chosen] =
    edit.delivery_type === null
      ? []
      : await tx.select().from(deliveryTypes).where(eq(deliveryTypes.id, edit.delivery_type))
  const same = edit.delivery_type === order.deliveryTypeId
  if (!same && (!chosen || chosen.archivedAt)) {
    throw new ShopError(orderErrors.delivery_gone, {}, { delivery_type: 'Выберите другой способ доставки.' })
  }
  const needs = {
    address: chosen?.requiresAddress ?? !order.isPickup,
    index: chosen ? needsIndex(chosen.name) : order.deliveryIndex !== '',
  }
  const place = placeFor(needs, edit, { address: 'address', index: 'index' })
  if (same || !chosen) {
    const { deliveryTypeId, deliveryName, deliveryNote, deliveryPriceKopecks } = order
    // Another address than the carrier was asked about is for staff to arrange.
    const samePlace = place.deliveryAddress === order.deliveryAddress && place.deliveryIndex === order.deliveryIndex
    const deliveryChoice = samePlace ? order.deliveryChoice : null
    return { deliveryTypeId, deliveryName, deliveryNote, deliveryPriceKopecks, ...place, deliveryChoice }
  }
  const { id, name, note, priceKopecks } = chosen
  const chosenAnew = { deliveryTypeId: id, deliveryName: name, deliveryNote: note, deliveryPriceKopecks: priceKopecks }
  return { ...chosenAnew, ...place, deliveryChoice: null }
}

function toPieces({ line, quantity }: LineEdit) {
  return { position: line.position, before: line.quantity, after: quantity }
}

function toChange({ line, quantity }: LineEdit): ChangedLine {
  return { name: line.productName, before: line.quantity, after: quantity }
}

function auditFields(order: OrderRow, lines: LineEdit[], quantityOf: (edit: LineEdit) => number) {
  return {
    full_name: order.fullName,
    phone: order.phone,
    email: order.email,
    delivery: order.deliveryName,
    address: order.deliveryAddress,
    index: order.deliveryIndex,
    total: order.totalKopecks / 100,
    lines: lines
      .filter((edit) => quantityOf(edit) > 0)
      .map((edit) => `${edit.line.sku} × ${quantityOf(edit)}`)
      .join(', '),
  }
}
