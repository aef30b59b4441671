import type { ClientBase } from 'pg'
import { orderEvents, orderLines, orders, soldNames } from '../database/tables/orders.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { insertRows } from '../platform/postgres/insert-rows.server.ts'
import { statement } from '../platform/postgres/statement.server.ts'

// Named statements: placing sends those of many orders at once on a connection of its own.

export const insertOrders = insertRows('insert_orders', orders, [
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
  'isPickup',
  'deliveryChoice',
  'comment',
  'discounts',
  'goodsKopecks',
  'deliveryPriceKopecks',
  'totalKopecks',
  'deferredKopecks',
  'createdAt',
  'expiresAt',
])

/** Orders by which gift cards are paid. */
export const insertAdvances = insertRows('insert_advances', orders, [
  'id',
  'accountId',
  'state',
  'fullName',
  'phone',
  'email',
  'deliveryName',
  'deliveryPriceKopecks',
  'isPickup',
  'isAdvance',
  'goodsKopecks',
  'totalKopecks',
  'createdAt',
  'expiresAt',
])

export const insertLines = insertRows('insert_order_lines', orderLines, [
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

export const insertEvents = insertRows('insert_order_events', orderEvents, [
  'orderId',
  'at',
  'kind',
  'state',
  'actor',
  'accountId',
  'lettersDue',
])

const insertNames = statement<{ ids: number[]; names: string[]; skus: string[] }>(
  'insert_sold_names',
  (value) => sql`insert into ${soldNames} (product_id, name, sku)
    select * from unnest(${value('ids')}::bigint[], ${value('names')}::text[], ${value('skus')}::text[])
    on conflict do nothing`,
)

/**
 * Staff find orders by the product names at the time of sale; each name is stored once. Inserted by id, so that two
 * batches with the same new products never deadlock.
 */
export async function rememberNames(
  client: ClientBase,
  goods: { id: number; name: string; sku: string }[],
): Promise<void> {
  if (goods.length === 0) return
  const sorted = goods.toSorted((a, b) => a.id - b.id)
  await insertNames(client, {
    ids: sorted.map(({ id }) => id),
    names: sorted.map(({ name }) => name),
    skus: sorted.map(({ sku }) => sku),
  })
}
