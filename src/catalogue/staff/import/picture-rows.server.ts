import type { PoolClient } from 'pg'
import { enqueue } from '../../../platform/jobs/queue.server.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import type { TableRow } from '../../../platform/spreadsheet/cell.ts'
import { cellText } from '../../../platform/spreadsheet/cell.ts'
import { SpreadsheetProblem } from '../../../platform/spreadsheet/spreadsheet-problem.ts'
import { fetchPicturesJob } from './fetch-pictures.server.ts'
import { columnOf } from './import-columns.ts'
import { readAddresses } from './picture-addresses.ts'
import { CellProblem } from './read-product-cell.ts'
import type { ImportProblem } from './read-product-row.ts'

/** More would fill the disk by mistake. */
const maxInTable = 10_000

export interface RowPictures {
  sku: string
  addresses: string[]
}

/** The addresses of a row; what cannot be read is added to its problems. */
export function readPictures({ row, cells }: TableRow, index: number, problems: ImportProblem[]): string[] {
  const text = cellText(cells[index])
  try {
    return readAddresses(text)
  } catch (error) {
    if (!(error instanceof CellProblem)) throw error
    problems.push({ row, column: columnOf('pictures').label, value: text.slice(0, 100), problem: error.message })
    return []
  }
}

/** Only those of rows without errors. */
export async function countPictures(client: PoolClient, pictures: RowPictures[]): Promise<number> {
  if (pictures.length === 0) return 0
  const { rows } = await client.query<{ sku: string }>('select sku from import_rows where sku = any ($1::text[])', [
    pictures.map(({ sku }) => sku),
  ])
  const good = new Set(rows.map(({ sku }) => sku))
  const count = pictures.reduce((sum, { sku, addresses }) => sum + (good.has(sku) ? addresses.length : 0), 0)
  if (count > maxInTable) {
    throw new SpreadsheetProblem(`В таблице больше ${maxInTable.toLocaleString('ru-RU')} картинок. Разделите её.`)
  }
  return count
}

/** Writes down what to fetch, and the job that does it. A product that only gets pictures is noted for the undo too. */
export async function queuePictures(
  tx: Transaction,
  client: PoolClient,
  importId: number,
  pictures: RowPictures[],
): Promise<void> {
  if (pictures.length === 0) return
  const wanted = pictures.flatMap(({ sku, addresses }) =>
    addresses.map((address, position) => ({ sku, address, position })),
  )
  await client.query(
    `with added as (
      insert into import_pictures (import_id, product_id, position, address)
      select $1::bigint, products.id, wanted.position, wanted.address
      from jsonb_to_recordset($2::jsonb) as wanted (sku text, address text, position smallint)
        join import_rows using (sku) join products on products.sku = wanted.sku
      returning product_id
    )
    insert into import_changes (import_id, product_id, is_new, before, stock_before, stock_after, version)
    select distinct $1::bigint, id, false, '{}'::jsonb, stock, stock, version
    from added join products on products.id = added.product_id
    on conflict do nothing`,
    [importId, JSON.stringify(wanted)],
  )
  await enqueue(tx, fetchPicturesJob, { id: importId }, String(importId))
}
