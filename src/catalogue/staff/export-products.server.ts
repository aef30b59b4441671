import type { FileAnswer } from '../../platform/contract/file-answer.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import type { OutputRow } from '../../platform/spreadsheet/output-row.ts'
import type { TableFormat } from '../../platform/spreadsheet/table-formats.ts'
import { tableFile } from '../../platform/spreadsheet/write-table.server.ts'
import { shopDay } from '../../platform/text/date-format.ts'
import { hiddenFields } from './fields-for-role.ts'
import { columnOf, type ImportField, importFields } from './import/import-columns.ts'
import { productColumns } from './import/product-columns.server.ts'
import { references } from './import/stage-table.server.ts'

const rowsAtOnce = 1000
/** The columns that this role may see. */
function fieldsFor(role: Role): readonly ImportField[] {
  const hidden: readonly string[] = hiddenFields(role)
  return importFields.filter((field) => !hidden.includes(field))
}

function headerOf(fields: readonly ImportField[]): string[] {
  return fields.map((field) => columnOf(field).label)
}

function expressionOf(field: ImportField): string {
  const reference = references.find((known) => known.field === field)
  if (reference) return `${reference.table}.name`
  const column = `products.${productColumns[field]}`
  if (columnOf(field).kind === 'moment')
    return `regexp_replace(to_char(${column} at time zone (select shop_zone()), 'YYYY-MM-DD HH24:MI:SS'), ':00$', '')`
  return columnOf(field).kind === 'money' ? `${column}::float8 / 100` : column
}

/** Uses the columns and values of the import, so that importing an exported file changes nothing. */
export function exportProducts(db: Database, role: Role, format: TableFormat): FileAnswer {
  const fields = fieldsFor(role)
  const rows = productRows(db, fields)
  return tableFile(format, { name: `Товары ${shopDay(new Date())}`, title: 'Товары', header: headerOf(fields), rows })
}

/** Reads by id in batches, so that memory use does not grow with the number of products. */
async function* productRows(db: Database, fields: readonly ImportField[]): AsyncGenerator<OutputRow[]> {
  const columns = sql.raw(fields.map((field) => `${expressionOf(field)} as "${field}"`).join(', '))
  for (let after = 0; ; ) {
    const { rows } = await db.execute<Record<string, string | number | boolean | null>>(sql`
      select products.id::float8 as id, ${columns}
      from products join categories on categories.id = category_id
        left join series on series.id = series_id left join makers on makers.id = maker_id
      where products.id > ${after} and archived_at is null
      order by products.id limit ${rowsAtOnce}`)
    if (rows.length > 0) yield rows.map((row) => fields.map((field) => cellOf(field, row[field] ?? null)))
    if (rows.length < rowsAtOnce) return
    after = Number(rows.at(-1)?.id)
  }
}

function cellOf(field: ImportField, value: string | number | boolean | null): OutputRow[number] {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  const column = columnOf(field)
  return column.kind === 'choice' && value !== null ? (column.choices[String(value)] ?? value) : value
}

export function importTemplate(role: Role, format: TableFormat): FileAnswer {
  const fields = fieldsFor(role)
  async function* rows() {
    yield [fields.map((field) => columnOf(field).example)]
  }
  return tableFile(format, { name: 'Шаблон импорта', title: 'Товары', header: headerOf(fields), rows: rows() })
}
