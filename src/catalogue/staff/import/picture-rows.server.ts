import type { PoolClient } from 'pg'
import { enqueue } from '../../../platform/jobs/queue.server.ts'
import type { Transaction } from '../../../platform/postgres/database.server.ts'
import { cellText, type TableRow } from '../../../platform/spreadsheet/cell.ts'
import { SpreadsheetProblem } from '../../../platform/spreadsheet/spreadsheet-problem.ts'
import { fetchPicturesJob } from './fetch-pictures.server.ts'
import { columnOf } from './import-columns.ts'
import { codesOf, groupPictures } from './name-pictures.ts'
import { CellProblem } from './read-product-cell.ts'
import type { ImportProblem } from './read-product-row.server.ts'

/** More would fill the disk by mistake. */
const maxInTable = 10_000

export interface RowPictures {
  sku: string
  /** In their order; a file of the ZIP has its id, and its name as the address. */
  pictures: { address: string; file?: number }[]
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
  const count = pictures.reduce((sum, { sku, pictures: own }) => sum + (good.has(sku) ? own.length : 0), 0)
  if (count > maxInTable) {
    throw new SpreadsheetProblem(`В таблице больше ${maxInTable.toLocaleString('ru-RU')} картинок. Разделите её.`)
  }
  return count
}

/**
 * Files of the ZIP to the rows whose article they are named after, and the names of those that fit none. A row with errors
 * is not staged any more, but it is in the table: `skus` has all of them.
 */
export async function matchFiles(
  client: PoolClient,
  importId: number,
  skus: Iterable<string>,
): Promise<{ matched: RowPictures[]; unmatched: string[]; withheld: string[] }> {
  const { rows: files } = await client.query<{ file: number; name: string }>(
    'select id::float8 as file, name from import_files where import_id = $1 order by id',
    [importId],
  )
  if (files.length === 0) return { matched: [], unmatched: [], withheld: [] }
  const codes = [...new Set(files.flatMap(({ name }) => codesOf(name)))]
  const { rows } = await client.query<{ code: string; id: number; sku: string }>(
    `select code, row as id, sku from unnest($1::text[]) as code join import_rows on lower(sku) = lower(code)`,
    [codes],
  )
  const found = new Map(rows.map(({ code, id, sku }) => [code, { id, sku, barcode: null, name: '', stock: null }]))
  const { groups, unknown } = groupPictures(files, found)
  const inTable = new Set(Array.from(skus, (sku) => sku.toLowerCase()))
  const isInTable = ({ name }: { name: string }) => codesOf(name).some((code) => inTable.has(code.toLowerCase()))
  return {
    matched: groups.map(({ product, files: own }) => ({
      sku: product.sku,
      pictures: own.map(({ name, file }) => ({ address: name, file })),
    })),
    unmatched: unknown.filter((file) => !isInTable(file)).map(({ name }) => name),
    withheld: unknown.filter(isInTable).map(({ name }) => name),
  }
}

/** Writes down what to fetch, and the job that does it. A product that only gets pictures is noted for the undo too. */
export async function queuePictures(
  tx: Transaction,
  client: PoolClient,
  importId: number,
  pictures: RowPictures[],
): Promise<void> {
  const wanted = pictures.flatMap(({ sku, pictures: own }) =>
    own.map((picture, position) => ({ sku, position, ...picture })),
  )
  await client.query(
    `with added as (
      insert into import_pictures (import_id, product_id, position, address, file_id)
      select $1::bigint, products.id, wanted.position, wanted.address, wanted.file
      from jsonb_to_recordset($2::jsonb) as wanted (sku text, address text, position smallint, file bigint)
        join import_rows using (sku) join products on products.sku = wanted.sku
      returning product_id
    )
    insert into import_changes (import_id, product_id, is_new, before, stock_before, stock_after, version)
    select distinct $1::bigint, id, false, '{}'::jsonb, stock, stock, version
    from added join products on products.id = added.product_id
    on conflict do nothing`,
    [importId, JSON.stringify(wanted)],
  )
  await client.query(
    `delete from import_files where import_id = $1
      and id not in (select file_id from import_pictures where import_id = $1 and file_id is not null)`,
    [importId],
  )
  if (wanted.length > 0) await enqueue(tx, fetchPicturesJob, { id: importId }, String(importId))
}

export const maxPicturesInRow = 10

/** Addresses in a cell: one in a line, or separated by spaces, commas or semicolons. */
export function readAddresses(text: string): string[] {
  const parts = text
    .split(/[\s;]+|,(?=\s*https?:)/i)
    .map((part) => part.trim().replace(/,$/, ''))
    .filter((part) => part !== '')
  const wrong = parts.find((part) => !isAddress(part))
  if (wrong !== undefined) throw new CellProblem('Ожидаются адреса картинок, которые начинаются с https://.')
  const addresses = [...new Set(parts)]
  if (addresses.length > maxPicturesInRow) throw new CellProblem(`Не больше ${maxPicturesInRow} картинок у товара.`)
  return addresses
}

function isAddress(text: string): boolean {
  return text.length <= 2000 && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}
