import { sql } from 'drizzle-orm'
import type { FileAnswer } from '../../platform/contract/file-answer.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import type { OutputRow } from '../../platform/spreadsheet/output-row.ts'
import type { TableFormat } from '../../platform/spreadsheet/table-formats.ts'
import { tableFile } from '../../platform/spreadsheet/write-table.server.ts'
import { type ImportColumn, importColumns } from './import/import-columns.ts'
import { boxConditionNames } from './product-values.ts'

const rowsAtOnce = 1000
const header = importColumns.map(({ title }) => title)

/** Everything that the import takes, in its words: what is exported can be imported again and changes nothing. */
export function exportProducts(db: Database, format: TableFormat, now = new Date()): FileAnswer {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Novosibirsk' }).format(now)
  return tableFile(format, { name: `Товары ${day}`, title: 'Товары', header, rows: productRows(db) })
}

/** By id, a piece at a time: a shop of any size needs the same little memory. */
async function* productRows(db: Database): AsyncGenerator<OutputRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<Record<string, string | number | boolean | null>>(sql`
      select products.id::float8 as id, sku, products.name, price_kopecks::float8 / 100 as price, categories.name as category,
        stock, series.name as series, makers.name as maker, character, character_latin, scale, height_mm, material,
        release_year, release_month, age_mark, box_condition, is_new, is_preorder, on_sale, limit_per_customer, description
      from products join categories on categories.id = category_id
        left join series on series.id = series_id left join makers on makers.id = maker_id
      where products.id > ${after} and archived_at is null
      order by products.id limit ${rowsAtOnce}`)
    if (rows.length > 0)
      yield rows.map((row) => importColumns.map((column) => cellOf(column, row[column.field] ?? null)))
    if (rows.length < rowsAtOnce) return
    after = Number(rows.at(-1)?.id)
  }
}

function cellOf({ kind }: ImportColumn, value: string | number | boolean | null): OutputRow[number] {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (kind === 'box') return value === null ? null : (boxConditionNames[String(value)] ?? String(value))
  return value
}

const example: Partial<Record<ImportColumn['field'], string | number>> = {
  sku: 'KT-0001',
  name: 'Фигурка Юки, лиса-хранительница',
  price: 12990,
  category: 'Фигурки',
  stock: 5,
  series: 'Сны под гинкго',
  maker: 'Kitsune Works',
  character: 'Юки',
  character_latin: 'Yuki',
  scale: '1/7',
  height_mm: 240,
  material: 'ПВХ, АБС',
  release_year: 2026,
  release_month: 11,
  age_mark: '12+',
  box_condition: 'Новая',
  is_new: 'да',
  is_preorder: 'нет',
  on_sale: 'да',
  limit_per_customer: 2,
  description: 'Первый абзац описания.\n\nВторой абзац.',
}

export function importTemplate(format: TableFormat): FileAnswer {
  async function* rows() {
    yield [importColumns.map(({ field }) => example[field] ?? null)]
  }
  return tableFile(format, { name: 'Шаблон импорта', title: 'Товары', header, rows: rows() })
}
