import { type Cell, cellText } from '../../../platform/spreadsheet/cell.ts'
import { restore } from '../../../platform/spreadsheet/neutral-cell.ts'
import { momentOf } from '../../../platform/text/shop-day.ts'
import { readDay } from '../../../ui/staff/text/read-day.ts'
import type { TableColumn } from '../../product-field.ts'

export type CellValue = string | number | boolean | null

/** What is wrong with a cell, in a sentence for the user who uploads the table. */
export class CellProblem extends Error {}

/** Parses a cell. Accepts the formats of people and spreadsheet programs, and refuses ambiguous ones. */
export function readProductCell(column: TableColumn, cell: Cell | undefined): CellValue {
  if (column.kind === 'date' && cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (column.kind === 'moment' && cell instanceof Date) return readMoment(cell.toISOString().slice(0, 19))
  if (cell instanceof Date) {
    throw new CellProblem('Программа превратила значение в дату. Задайте столбцу текстовый формат и введите его снова.')
  }
  const text = restore(cellText(cell))
  if (text === '') return null
  switch (column.kind) {
    case 'money':
      return readPrice(cell, text)
    case 'whole':
    case 'month':
      return readWhole(text)
    case 'date':
      return readDate(text)
    case 'moment':
      return readMoment(text)
    case 'yesNo':
      return readYesNo(text)
    case 'choice':
      return readChoice(text, column.choices)
    case 'oneOf':
      return column.tidy(text)
    case 'line':
    case 'text':
    case 'reference':
    case 'category':
      return text.replaceAll('\r\n', '\n').trim() || null
  }
}

/** In roubles: `12 990`, `12990,50`, `12 990.50 ₽`. */
function readPrice(cell: Cell | undefined, text: string): number {
  if (typeof cell === 'number') return Math.round(cell * 1e6) / 1e6
  const bare = text.replace(/[\s\u00a0\u202f']/g, '').replace(/(₽|руб\.?|р\.)$/i, '')
  if (/^\d{1,12}([.,]\d{1,2})?$/.test(bare)) return Number(bare.replace(',', '.'))
  if (/^\d{1,3}([.,]\d{3})+$/.test(bare)) {
    throw new CellProblem(
      `Непонятно, тысячи это или доли рубля. Напишите ${bare.replace(/[.,]/g, '')} или с копейками.`,
    )
  }
  throw new CellProblem('Ожидается сумма в рублях, например 12 990 или 12990,50.')
}

function readWhole(text: string): number {
  const bare = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/(шт\.?|мм|гр?\.?)$/i, '')
    .replace(/[.,]0+$/, '')
  if (!/^\d{1,9}$/.test(bare)) throw new CellProblem('Ожидается целое число.')
  return Number(bare)
}

/** As people write it, `30.11.2026`, and as exports do, `2026-11-30`. */
function readDate(text: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : readDay(text)
  if (!day) throw new CellProblem('Ожидается дата, например 30.11.2026.')
  return day
}

/** The shop's time: `30.11.2026 18:00`, and as exports write it, `2026-11-30 18:00:00`. A day alone begins at midnight. */
function readMoment(text: string): string {
  const [, day = '', time = '00:00'] = /^(\S+?)(?:[T\s,]+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? []
  const at = day && new Date(`${readDate(day)}T${time.padStart(5, '0')}Z`)
  if (!at || Number.isNaN(at.getTime())) throw new CellProblem('Ожидаются день и время, например 30.11.2026 18:00.')
  return momentOf(at).toISOString()
}

const yes = ['да', 'yes', 'true', '1', '+', 'y', 'истина', 'есть']
const no = ['нет', 'no', 'false', '0', '-', 'n', 'ложь']

function readYesNo(text: string): boolean {
  const word = text.toLowerCase()
  if (yes.includes(word)) return true
  if (no.includes(word)) return false
  throw new CellProblem('Ожидается «да» или «нет».')
}

function readChoice(text: string, choices: Readonly<Record<string, string>>): string {
  const word = text.toLowerCase()
  const found = Object.entries(choices).find(([code, name]) => code === word || name.toLowerCase() === word)
  if (!found) throw new CellProblem(`Ожидается одно из: ${Object.values(choices).join(', ')}.`)
  return found[0]
}
