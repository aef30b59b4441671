import { z } from 'zod'
import type { TableRow } from '../../../platform/spreadsheet/cell.ts'
import { cellText } from '../../../platform/spreadsheet/cell.ts'
import { productFields } from '../product-fields.contract.ts'
import { columnOf, type ImportField } from './import-columns.ts'
import { CellProblem, type CellValue, readProductCell } from './read-product-cell.ts'

/** Which column of the table is which field. */
export type ColumnMatch = { index: number; field: ImportField }[]

export interface ImportProblem {
  row: number
  /** Title of the field; empty when the row as a whole is meant. */
  column: string
  /** What stands in the cell. */
  value: string
  problem: string
}

/** A row that can be staged: prices in kopecks, names of other things as names. */
export type StagedRow = { row: number } & Partial<Record<Exclude<ImportField, 'price'> | 'price_kopecks', CellValue>>

const { category_id: _, ...known } = productFields.shape
const emptyable = (schema: z.ZodType) => schema.nullable()

/** The same rules as in the editor, so that the import lets nothing pass that could not be typed there. */
const rules: Record<ImportField, z.ZodType> = {
  ...known,
  category: z.string().min(1).max(80, 'Не длиннее 80 знаков.'),
  stock: z.int().min(0).max(1_000_000, 'Не больше 1 000 000.').nullable(),
  is_new: emptyable(known.is_new),
  is_preorder: emptyable(known.is_preorder),
  on_sale: emptyable(known.on_sale),
}

const missing: Partial<Record<ImportField, string>> = {
  sku: 'Укажите артикул.',
  name: 'Укажите название.',
  price: 'Укажите цену.',
  category: 'Укажите категорию.',
}

export function readProductRow({ row, cells }: TableRow, columns: ColumnMatch) {
  const staged: StagedRow = { row }
  const problems: ImportProblem[] = []
  for (const { index, field } of columns) {
    try {
      const value = readField(field, cells[index])
      if (field === 'price') staged.price_kopecks = Math.round(Number(value) * 100)
      else staged[field] = value
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error
      const text = cellText(cells[index])
      const value = text.length > 100 ? `${text.slice(0, 100)}…` : text
      problems.push({ row, column: columnOf(field).title, value, problem: error.message })
    }
  }
  return { staged, problems }
}

function readField(field: ImportField, cell: TableRow['cells'][number] | undefined): CellValue {
  const value = readProductCell(columnOf(field).kind, cell)
  if (value === null && missing[field]) throw new CellProblem(missing[field])
  const checked = rules[field].safeParse(field === 'description' ? (value ?? '') : value)
  if (!checked.success) throw new CellProblem(checked.error.issues[0]?.message ?? 'Значение не подходит.')
  return checked.data as CellValue
}
