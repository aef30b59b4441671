import { escapeLiteral } from 'pg'
import { products } from '../../../database/tables/catalogue.server.ts'
import { camelCase } from '../../../platform/contract/wire-names.ts'
import { getTableColumns, type PgColumn } from '../../../platform/postgres/drizzle.server.ts'
import { columnNameOf } from '../../field-names.ts'
import { type ImportField, importFields } from './import-columns.ts'

const table: Partial<Record<string, PgColumn>> = getTableColumns(products)

/** Columns of `products` that the import writes, by field; ids of references are looked up by name first. */
export const productColumns = Object.fromEntries(importFields.map((field) => [field, productColumn(field)])) as Record<
  ImportField,
  string
>

function productColumn(field: ImportField): string {
  if (field === 'stock') return 'stock'
  return columnNameOf(field === 'category' ? 'category_id' : field)
}

function columnOf(field: ImportField): PgColumn {
  const column = table[camelCase(productColumns[field])]
  if (!column) throw new Error(`The table of products has no column ${productColumns[field]}.`)
  return column
}

export function sqlTypeOf(field: ImportField): string {
  return columnOf(field).getSQLType()
}

/** The table's default, as SQL, for an empty cell of a new product; undefined for columns that may be null. */
export function defaultOf(field: ImportField): string | undefined {
  const { notNull, default: value } = columnOf(field)
  if (!notNull || (typeof value !== 'string' && typeof value !== 'boolean')) return undefined
  return escapeLiteral(String(value))
}
