import { products } from '../database/tables/catalogue.server.ts'
import { camelCase } from '../platform/contract/wire-names.ts'
import { getTableColumns } from '../platform/postgres/drizzle.server.ts'
import { toKopecks, toRoubles } from '../platform/text/money.ts'
import {
  columnNameOf,
  type FieldName,
  fieldNames,
  fieldOf,
  type ProductValue,
  type PublicField,
  publicFields,
} from './field-names.ts'
import type { ProductField } from './product-field.ts'

export type ProductRow = typeof products.$inferSelect

const table = getTableColumns(products)

/** The column of each field. The shop does not start when the table lacks one. */
const columnKeys = Object.fromEntries(
  fieldNames.map((name) => {
    const key = camelCase(columnNameOf(name))
    if (!(key in table))
      throw new Error(`The table of products has no column ${columnNameOf(name)} for its field ${name}.`)
    return [name, key]
  }),
) as Record<FieldName, keyof ProductRow>

/** All except series and maker: the API has their names, the row only their ids. */
const ownFields = fieldNames.filter((name): name is OwnField => fieldOf(name).kind !== 'reference')

type OwnField = Exclude<FieldName, 'series' | 'maker'>
type OwnValues = { [Name in OwnField]: ProductValue<Name> }

/** The values of a product's row, by API name. */
export function rowValues(row: ProductRow): OwnValues {
  return Object.fromEntries(ownFields.map((name) => [name, readColumn(row, name)])) as OwnValues
}

/** The fields of the public response. */
export function publicValues(row: ProductRow): Pick<OwnValues, PublicField> {
  return Object.fromEntries(publicFields.map((name) => [name, readColumn(row, name)])) as Pick<OwnValues, PublicField>
}

function readColumn(row: ProductRow, name: OwnField): ProductRow[keyof ProductRow] {
  const value = row[columnKeys[name]]
  if (value instanceof Date) return value.toISOString()
  return fieldOf(name).kind === 'money' && typeof value === 'number' ? toRoubles(value) : value
}

/** The columns to write. A field that was not given stays undefined, and its column is not changed. */
export function rowColumns(values: { [Name in OwnField]?: ProductValue<Name> | undefined }): Partial<ProductRow> {
  return Object.fromEntries(
    ownFields.map((name) => {
      return [columnKeys[name], toColumn(fieldOf(name).kind, values[name])]
    }),
  )
}

function toColumn(kind: ProductField['kind'], value: unknown): unknown {
  if (kind === 'money' && typeof value === 'number') return toKopecks(value)
  return kind === 'moment' && typeof value === 'string' ? new Date(value) : value
}

/** The fields that a copy takes over: all, unless their description says otherwise. */
export function copiedColumns(row: ProductRow): typeof products.$inferInsert {
  const keys = fieldNames.filter((name) => fieldOf(name).copied !== false).map((name) => columnKeys[name])
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as typeof products.$inferInsert
}
