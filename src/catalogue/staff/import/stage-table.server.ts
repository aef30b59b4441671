import type { PoolClient } from 'pg'
import { type ImportField, importFields } from './import-columns.ts'
import { productColumns, sqlTypeOf } from './product-columns.server.ts'
import type { StagedRow } from './read-product-row.server.ts'

/** What products refer to by id and tables by name. */
export const references = [
  { field: 'category', table: 'categories', order: 'position, id' },
  { field: 'series', table: 'series', order: 'id' },
  { field: 'maker', table: 'makers', order: 'id' },
] as const

/** Categories, series and makers are staged by name, all other fields like their columns. */
const stagedColumns = [
  { name: 'row', type: 'int' },
  ...importFields.map((field) => {
    if (references.some((reference) => reference.field === field)) return { name: field, type: 'text' }
    return { name: productColumns[field], type: sqlTypeOf(field) }
  }),
]
const staged = stagedColumns.map(({ name, type }) => `${name} ${type}`).join(', ')
const names = stagedColumns.map(({ name }) => name).join(', ')

/** The staging table is dropped at the end of the transaction. */
export async function createStage(client: PoolClient): Promise<void> {
  await client.query(`
    create temp table import_rows (${staged}, product_id bigint, old_stock int, category_id bigint, series_id bigint, maker_id bigint,
      is_change boolean not null default false) on commit drop`)
}

export async function stageRows(client: PoolClient, rows: StagedRow[]): Promise<void> {
  await client.query(
    `insert into import_rows (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as given (${staged})`,
    [JSON.stringify(rows)],
  )
}

/** Finds the products of the rows, and their categories, series and makers by name. */
export async function findProducts(client: PoolClient, fields: ReadonlySet<ImportField>): Promise<void> {
  await client.query('create unique index on import_rows (sku)')
  await client.query('analyze import_rows')
  await client.query(
    'update import_rows set product_id = products.id, old_stock = products.stock from products where products.sku = import_rows.sku',
  )
  await findReferences(client, fields)
}

export async function findReferences(client: PoolClient, fields: ReadonlySet<ImportField>): Promise<void> {
  for (const { field, table, order } of references) {
    if (!fields.has(field)) continue
    await client.query(`
      update import_rows set ${field}_id = known.id
      from (select distinct on (${keyOf('name')}) ${keyOf('name')} as key, id from ${table} order by ${keyOf('name')}, ${order}) as known
      where known.key = ${keyOf(`import_rows.${field}`)} and ${field}_id is null`)
  }
}

/** «Фигурки» and «фигурки» are the same. */
export function keyOf(expression: string): string {
  return `lower(${expression} collate "und-x-icu")`
}
