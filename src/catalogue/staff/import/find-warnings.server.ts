import type { PoolClient } from 'pg'
import { quoted } from '../../../platform/text/quoted.ts'
import type { ImportReport } from './import.contract.ts'
import { columnOf, type ImportField } from './import-columns.ts'
import type { StagedRow } from './read-product-row.server.ts'

type Warning = ImportReport['warnings'][number]

/** More are counted, not listed. */
const maxListed = 100

/** Values that may be a typo and are imported all the same. */
export function doubtsOf(staged: StagedRow, fields: Iterable<ImportField>): Warning[] {
  return [...fields].flatMap((field) => {
    const column = columnOf(field)
    const value = staged[field]
    if (column.kind !== 'line' || !column.doubt || typeof value !== 'string' || column.doubt.isFine(value)) return []
    return [{ row: staged.row, column: column.label, value, problem: column.doubt.text, product_id: null }]
  })
}

/** Barcodes that a scanner could not tell apart after the import: of another product, or of another row. */
export async function findSameBarcodes(client: PoolClient, fields: ReadonlySet<ImportField>): Promise<Warning[]> {
  if (!fields.has('barcode')) return []
  const { rows } = await client.query<SameBarcode>(
    `
    select row, barcode, product_id::float8, name, other_row, other_sku from (
      select mine.row, mine.barcode, products.id as product_id, products.name, null::int as other_row,
        products.sku as other_sku
      from import_rows as mine join products on products.barcode = mine.barcode
      where products.id is distinct from mine.product_id and products.archived_at is null
        and not exists (select 1 from import_rows as theirs where theirs.product_id = products.id)
      union all
      select mine.row, mine.barcode, null, null, theirs.row, theirs.sku
      from import_rows as mine join import_rows as theirs on theirs.barcode = mine.barcode and theirs.row < mine.row
    ) as same order by row`,
  )
  const column = columnOf('barcode').label
  return rows.map(({ row, barcode, product_id, name, other_row, other_sku }) => {
    const where = name === null ? `в строке ${other_row}` : `у товара ${quoted(name)}`
    return { row, column, value: barcode, problem: `Такой же штрихкод ${where} (${other_sku}).`, product_id }
  })
}

interface SameBarcode {
  row: number
  barcode: string
  product_id: number | null
  /** Of the product; null for another row. */
  name: string | null
  other_row: number | null
  other_sku: string
}

export function warningsOf(all: Warning[]): Pick<ImportReport, 'warnings' | 'warned'> {
  return { warned: all.length, warnings: all.toSorted((a, b) => a.row - b.row).slice(0, maxListed) }
}
