import type { ClientBase } from 'pg'
import { insertLines, insertOrders, rememberNames } from '../../orders/insert-orders.server.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { sendTogether } from '../../platform/postgres/statement.server.ts'
import { orderSums } from '../../pricing/price.ts'
import { toOrderDiscounts } from '../../promotions/write-uses.server.ts'
import type { NewOrder } from './check-order.server.ts'

/** The next number of an order that has no draft. */
export async function nextNumber(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select nextval('order_numbers')::float8 as id`)
  if (!rows[0]) throw new Error('the sequence of order numbers gave none')
  return rows[0].id
}

/** The one place where orders come into being. Writes them with a copy of the current product names, so that a later rename does not change them. */
export async function writeOrders(tx: ClientBase, placed: NewOrder[]): Promise<void> {
  await sendTogether([insertOrders(tx, placed.map(toRow)), insertLines(tx, placed.flatMap(toLineRows))])
}

function toRow({ id, confirmation: { accountId, form }, delivery, agreed, price, discounts, lines, terms }: NewOrder) {
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
    discounts: toOrderDiscounts(discounts, lines),
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

/** Remembers the names of goods that are sold for the first time under them. */
export async function rememberSoldNames(tx: ClientBase, placed: NewOrder[]): Promise<void> {
  const goods = placed.flatMap(({ lines }) => lines.map(({ product }) => product))
  await rememberNames(
    tx,
    goods.filter(({ nameKnown }) => !nameKnown),
  )
}
