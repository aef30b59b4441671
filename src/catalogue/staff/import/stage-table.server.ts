import type { PoolClient } from 'pg'
import type { ImportField } from './import-columns.ts'
import type { StagedRow } from './read-product-row.ts'

/** Columns of `products` that the import writes, by field; those of other things are found by name first. */
export const productColumns: Record<ImportField, string> = {
  sku: 'sku',
  name: 'name',
  price: 'price_kopecks',
  category: 'category_id',
  stock: 'stock',
  series: 'series_id',
  maker: 'maker_id',
  character: 'character',
  character_latin: 'character_latin',
  scale: 'scale',
  height_mm: 'height_mm',
  material: 'material',
  release_year: 'release_year',
  release_month: 'release_month',
  age_mark: 'age_mark',
  box_condition: 'box_condition',
  is_new: 'is_new',
  is_preorder: 'is_preorder',
  on_sale: 'on_sale',
  limit_per_customer: 'limit_per_customer',
  description: 'description',
}

/** Things that products refer to by id and tables by name. */
export const references = [
  { field: 'category', table: 'categories', order: 'position, id' },
  { field: 'series', table: 'series', order: 'id' },
  { field: 'maker', table: 'makers', order: 'id' },
] as const

const staged = `row int, sku text, name text, price_kopecks bigint, category text, stock int, series text, maker text,
  character text, character_latin text, scale text, height_mm int, material text, release_year smallint,
  release_month smallint, age_mark text, box_condition text, is_new boolean, is_preorder boolean, on_sale boolean,
  limit_per_customer int, description text`

const names = staged.replace(/ (int|text|bigint|smallint|boolean)\b/g, '')

/** Lives as long as the transaction. */
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

/** Finds what the rows are about: their products, and by their names categories, series and makers. */
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
