import type { PoolClient } from 'pg'
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
  reason: string
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

/** New products in the order of the table, then changed ones in the order of their ids, as sales lock them too. */
export async function applyRows({ client, fields, importId, accountId, reason, onProgress }: Applying): Promise<void> {
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
      await client.query(statement, [some, accountId, reason, importId])
      written += some.length
      await onProgress(written)
    }
  }
}

async function numbers(client: PoolClient, query: string): Promise<number[]> {
  const { rows } = await client.query<{ number: number }>(query)
  return rows.map(({ number }) => number)
}

function insertProducts(fields: ReadonlySet<ImportField>): string {
  const columns = [...fields].map((field) => productColumns[field])
  const values = [...fields].map((field) => {
    const value = `import_rows.${productColumns[field]}`
    const otherwise = defaultOf(field)
    return otherwise ? `coalesce(${value}, ${otherwise})` : value
  })
  return `
    with made as (
      insert into products (${columns.join(', ')})
      select ${values.join(', ')} from import_rows where row = any ($1::int[]) order by row
      returning id, stock, version
    ), noted as (
      insert into import_changes (import_id, product_id, is_new, before, stock_after, version)
      select $4::bigint, id, true, '{}', stock, version from made
    )
    insert into stock_movements (product_id, change, stock_after, reason, account_id)
    select id, stock, stock, $3::text, $2::bigint from made where stock is not null order by id`
}

/** Products that are no longer counted get no movement. */
function updateProducts(fields: ReadonlySet<ImportField>): string {
  const written = [...fields].filter((field) => field !== 'sku')
  const changes = written.map((field) => `${productColumns[field]} = ${newValue(field)}`)
  const former = written
    .filter((field) => field !== 'stock')
    .map((field) => `'${productColumns[field]}', ${productColumns[field]}`)
  return `
    with before as (
      select id, stock, jsonb_build_object(${former.join(', ')}) as former
      from products where id = any ($1::bigint[]) order by id for update
    ), written as (
      update products set ${[...changes, 'version = version + 1', 'updated_at = now()'].join(', ')}
      from import_rows where products.id = product_id and products.id in (select id from before)
      returning products.id, products.stock, products.version
    ), noted as (
      insert into import_changes (import_id, product_id, is_new, before, stock_before, stock_after, version)
      select $4::bigint, id, false, before.former, before.stock, written.stock, written.version
      from written join before using (id)
    )
    insert into stock_movements (product_id, change, stock_after, reason, account_id)
    select id, written.stock - coalesce(before.stock, 0), written.stock, $3::text, $2::bigint
    from written join before using (id)
    where written.stock is not null and written.stock is distinct from before.stock order by id`
}
