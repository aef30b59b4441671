import type { PoolClient } from 'pg'
import { toRoubles } from '../../../platform/text/money.ts'
import { showValue } from '../product-values.ts'
import { newValue } from './compare-rows.server.ts'
import type { ImportReport } from './import.contract.ts'
import { columnOf, type ImportField } from './import-columns.ts'
import { productColumns } from './product-columns.server.ts'
import { references } from './stage-table.server.ts'

/** Nobody reads a longer list; the counts cover the rest. */
const maxListed = 100

type Listed = { row: number; sku: string; name: string; is_new: boolean } & Record<string, unknown>

/** The first new or changed products, with old and new values as staff read them. */
export async function listChanges(
  client: PoolClient,
  fields: ReadonlySet<ImportField>,
): Promise<ImportReport['changes']> {
  const shown = [...fields].filter((field) => field !== 'sku')
  const values = shown.flatMap((field) => [
    `${oldName(field)} as "old_${field}"`,
    `${isNamed(field) ? newName(field) : newValue(field)} as "new_${field}"`,
  ])
  const { rows } = await client.query<Listed>(`
    select import_rows.row, import_rows.sku, coalesce(${fields.has('name') ? 'import_rows.name, ' : ''}products.name, import_rows.sku) as name,
      product_id is null as is_new, ${[...values, '1 as one'].join(', ')}
    from import_rows left join products on products.id = product_id
      left join categories on categories.id = products.category_id
      left join series on series.id = products.series_id
      left join makers on makers.id = products.maker_id
    where product_id is null or is_change
    order by import_rows.row limit ${maxListed}`)
  return rows.map((listed) => ({
    row: listed.row,
    sku: listed.sku,
    name: listed.name,
    is_new: listed.is_new,
    fields: shown.flatMap((field) => {
      const [before, after] = [shownAs(field, listed[`old_${field}`]), shownAs(field, listed[`new_${field}`])]
      const isSame = listed.is_new ? after === null : before === after
      return isSame ? [] : [{ title: columnOf(field).label, before: listed.is_new ? null : before, after }]
    }),
  }))
}

function isNamed(field: ImportField): boolean {
  return field === 'category' || field === 'series' || field === 'maker'
}

/** The stored spelling; for a name that does not exist yet, the spelling of the table. */
function newName(field: ImportField): string {
  const table = references.find((reference) => reference.field === field)?.table
  return `coalesce((select name from ${table} where id = import_rows.${field}_id), import_rows.${field})`
}

function oldName(field: ImportField): string {
  if (field === 'category') return 'categories.name'
  if (field === 'maker') return 'makers.name'
  return field === 'series' ? 'series.name' : `products.${productColumns[field]}`
}

function shownAs(field: ImportField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  // PostgreSQL returns these numbers as text, so that they do not lose digits.
  const isMoney = columnOf(field).kind === 'money'
  const text = showValue(field, isMoney ? toRoubles(Number(value)) : (value as string | number | boolean))
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
