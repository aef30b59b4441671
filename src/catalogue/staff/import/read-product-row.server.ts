import { z } from 'zod'
import type { TableRow } from '../../../platform/spreadsheet/cell.ts'
import { cellText } from '../../../platform/spreadsheet/cell.ts'
import { toKopecks } from '../../../platform/text/money.ts'
import { productInput } from '../../product-fields.contract.ts'
import { columnOf, type ImportField } from './import-columns.ts'
import { productColumns } from './product-columns.server.ts'
import { CellProblem, type CellValue, readProductCell } from './read-product-cell.ts'

/** Which column of the table is which field. */
export type ColumnMatch = { index: number; field: ImportField }[]

export interface ImportProblem {
  row: number
  /** Title of the field; empty when the problem is about the whole row. */
  column: string
  /** The text of the cell. */
  value: string
  problem: string
  /** The value itself is unknown, such as the name of a maker: other values are other causes. */
  isAboutValue?: boolean
}

/** A row to be staged, by column name: prices in kopecks, references by name. */
export type StagedRow = { row: number } & Record<string, CellValue | undefined>

/** Tables have the category by name and the stock as a count, unlike the editor. */
const ownRules = {
  category: z.string().min(1).max(80, 'Не длиннее 80 знаков.'),
  stock: z.int().min(0).max(1_000_000, 'Не больше 1 000 000.').nullable(),
}

/** The same rules as in the editor, so that the import accepts nothing that the editor would refuse. */
function ruleOf(field: ImportField): z.ZodType {
  if (field === 'category' || field === 'stock') return ownRules[field]
  const rule: z.ZodType = productInput.shape[field]
  // An empty cell leaves a yes/no field as it is.
  return columnOf(field).kind === 'yesNo' ? rule.nullable() : rule
}

export function readProductRow({ row, cells }: TableRow, columns: ColumnMatch) {
  const staged: StagedRow = { row }
  const problems: ImportProblem[] = []
  for (const { index, field } of columns) {
    try {
      const value = readField(field, cells[index])
      const isMoney = columnOf(field).kind === 'money'
      staged[isMoney ? productColumns[field] : field] = isMoney && value !== null ? toKopecks(Number(value)) : value
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error
      const text = cellText(cells[index])
      const value = text.length > 100 ? `${text.slice(0, 100)}…` : text
      problems.push({ row, column: columnOf(field).label, value, problem: error.message })
    }
  }
  return { staged, problems }
}

function readField(field: ImportField, cell: TableRow['cells'][number] | undefined): CellValue {
  const column = columnOf(field)
  const value = readProductCell(column, cell)
  if (value === null && column.required) throw new CellProblem(column.missing)
  const checked = ruleOf(field).safeParse(column.kind === 'text' ? (value ?? '') : value)
  if (!checked.success) throw new CellProblem(checked.error.issues[0]?.message ?? 'Значение не подходит.')
  return checked.data as CellValue
}
