import type { PoolClient } from 'pg'
import { moveStock } from '../../../stock/move-stock.server.ts'
import { type CreatedNames, findChangedFields, newValue } from './compare-rows.server.ts'
import type { ImportField } from './import-columns.ts'
import { defaultOf, productColumns } from './product-columns.server.ts'
import { findReferences, references } from './stage-table.server.ts'

/** Batch size: large enough to be fast, small enough to report progress and to be cancelled. */
const batch = 500

interface Applying {
  client: PoolClient
  fields: ReadonlySet<ImportField>
  importId: number
  accountId: number
  /** Called after each batch with the number of products written so far; throws when the import is to stop. */
  onProgress: (written: number) => Promise<void>
}

export async function createNames(
  client: PoolClient,
  fields: ReadonlySet<ImportField>,
  created: CreatedNames,
): Promise<void> {
  for (const { field, table } of references) {
    if (created[field].length === 0) continue
    const position = table === 'categories' ? ', position' : ''
    const after = table === 'categories' ? ', place + (select coalesce(max(position), 0) from categories)' : ''
    await client.query(
      `insert into ${table} (name${position})
      select name${after} from unnest($1::text[]) with ordinality as fresh (name, place) order by place`,
      [created[field]],
    )
  }
  await findReferences(client, fields)
}

interface NewCount {
  productId: number
  count: number | null
}

/** New products in the order of the table, then changed ones in the order of their ids, as sales lock them too. */
export async function applyRows({ client, fields, importId, accountId, onProgress }: Applying): Promise<void> {
  const added = await numbers(client, 'select row as number from import_rows where product_id is null order by row')
  const changed = await numbers(
    client,
    'select product_id::float8 as number from import_rows where is_change order by product_id',
  )
  let written = 0
  for (const [list, statement] of [
    [added, insertProducts(fields)],
    [changed, updateProducts(await findChangedFields(client, fields))],
  ] as const) {
    for (let from = 0; from < list.length; from += batch) {
      const some = list.slice(from, from + batch)
      const { rows: counts } = await client.query<NewCount>(statement, [some, importId])
      await moveStock(client, counts, { reason: 'import', note: String(importId), accountId })
      written += some.length
      await onProgress(written)
    }
  }
}

async function numbers(client: PoolClient, query: string): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>(query)
  return rows.map(({ number }) => number)
}

/** Returns the counts that are to be set: they are the business of `moveStock`, like all counts. */
function insertProducts(fields: ReadonlySet<ImportField>): string {
  const written = [...fields].filter((field) => field !== 'stock')
  const columns = written.map((field) => productColumns[field])
  const values = written.map((field) => {
    const value = `import_rows.${productColumns[field]}`
    const otherwise = defaultOf(field)
    return otherwise ? `coalesce(${value}, ${otherwise})` : value
  })
  return `
    with made as (
      insert into products (${columns.join(', ')})
      select ${values.join(', ')} from import_rows where row = any ($1::int[]) order by row
      returning id, sku, version
    ), counted as (
      select id, made.version, ${fields.has('stock') ? 'import_rows.stock' : 'null::integer as stock'}
      from made join import_rows using (sku) where row = any ($1::int[])
    ), noted as (
      insert into import_changes (import_id, product_id, is_new, before, stock_after, version)
      select $2::bigint, id, true, '{}', stock, version from counted
    )
    select id::float8 as "productId", stock as count from counted where stock is not null order by id`
}

function updateProducts(fields: ReadonlySet<ImportField>): string {
  const written = [...fields].filter((field) => field !== 'sku' && field !== 'stock')
  const changes = written.map((field) => `${productColumns[field]} = ${newValue(field)}`)
  const former = written.map((field) => `'${productColumns[field]}', ${productColumns[field]}`)
  return `
    with before as (
      select id, stock, jsonb_build_object(${former.join(', ')}) as former
      from products where id = any ($1::bigint[]) order by id for update
    ), written as (
      update products set ${[...changes, 'version = version + 1', 'updated_at = now()'].join(', ')}
      from import_rows where products.id = product_id and products.id in (select id from before)
      returning products.id, products.version, ${fields.has('stock') ? newValue('stock') : 'products.stock'} as stock
    ), noted as (
      insert into import_changes (import_id, product_id, is_new, before, stock_before, stock_after, version)
      select $2::bigint, id, false, before.former, before.stock, written.stock, written.version
      from written join before using (id)
    )
    select id::float8 as "productId", written.stock as count
    from written join before using (id)
    where written.stock is distinct from before.stock order by id`
}
