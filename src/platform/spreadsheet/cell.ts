/** The value of a cell. CSV has text only. */
export type Cell = string | number | boolean | Date | null

export interface TableRow {
  /** As the spreadsheet program counts them, from 1. */
  row: number
  cells: Cell[]
}

/** As text, the way a user would type it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'да' : 'нет'
  return typeof cell === 'number' ? String(cell) : cell.trim()
}

export function isEmptyRow(cells: Cell[]): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''))
}
