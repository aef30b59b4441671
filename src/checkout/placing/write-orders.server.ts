import type { ClientBase } from 'pg'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { insertRows } from '../../platform/postgres/insert-rows.server.ts'
import { sendTogether } from '../../platform/postgres/statement.server.ts'
import { orderSums } from '../../pricing/price.ts'
import type { NewOrder } from './check-order.server.ts'

const insertOrders = insertRows('insert_orders', orders, [
  'id',
  'accountId',
  'state',
  'fullName',
  'phone',
  'email',
  'deliveryTypeId',
  'deliveryName',
  'deliveryNote',
  'deliveryAddress',
  'deliveryIndex',
  'deliveryChoice',
  'comment',
  'goodsKopecks',
  'deliveryPriceKopecks',
  'totalKopecks',
  'deferredKopecks',
  'createdAt',
  'expiresAt',
])

const insertLines = insertRows('insert_order_lines', orderLines, [
  'orderId',
  'position',
  'productId',
  'sku',
  'productName',
  'pictureId',
  'priceKopecks',
  'depositKopecks',
  'quantity',
])

/** Writes the orders with a copy of the current product names, so that a later rename does not change them. */
export async function writeOrders(tx: ClientBase, placed: NewOrder[]): Promise<void> {
  await sendTogether([insertOrders(tx, placed.map(toRow)), insertLines(tx, placed.flatMap(toLineRows))])
}

function toRow({ id, confirmation: { accountId, form }, delivery, agreed, price, terms }: NewOrder) {
  return {
    id,
    accountId,
    state: 'awaiting_payment' as const,
    fullName: form.fullName,
    phone: form.phone,
    email: form.email,
    deliveryTypeId: delivery.id,
    deliveryName: delivery.name,
    deliveryNote: agreed.note,
    ...agreed.place,
    deliveryChoice: agreed.choice,
    comment: form.comment ?? '',
    ...orderSums(price),
    createdAt: terms.at,
    expiresAt: terms.expiresAt,
  }
}

function toLineRows({ id, lines }: NewOrder) {
  return lines.map(({ product, quantity, priceKopecks }, position) => ({
    orderId: id,
    position,
    productId: product.id,
    sku: product.sku,
    productName: product.name,
    pictureId: product.pictureId,
    priceKopecks,
    depositKopecks: product.firstPayKopecks,
    quantity,
  }))
}
