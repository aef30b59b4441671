import type { ClientBase } from 'pg'
import { soldNames } from '../../database/tables/orders.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { statement } from '../../platform/postgres/statement.server.ts'
import type { NewOrder } from './check-order.server.ts'

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
export async function rememberNames(tx: ClientBase, placed: NewOrder[]): Promise<void> {
  const goods = placed.flatMap(({ lines }) => lines.map(({ product }) => product))
  const unknown = goods.filter(({ nameKnown }) => !nameKnown).toSorted((a, b) => a.id - b.id)
  if (unknown.length === 0) return
  await insertNames(tx, {
    ids: unknown.map(({ id }) => id),
    names: unknown.map(({ name }) => name),
    skus: unknown.map(({ sku }) => sku),
  })
}
