import { countOf, type PluralForms } from '../../../platform/text/plural.ts'

export interface ImportCounts {
  added: number
  changed: number
  unchanged: number
  errors: number
  /** The first rows with errors, each once. */
  errorRows: number[]
  /** How many rows have errors. */
  errorRowCount: number
}

const added: PluralForms = ['новый', 'новых', 'новых']
const changed: PluralForms = ['изменён', 'изменено', 'изменено']
const errors: PluralForms = ['ошибка', 'ошибки', 'ошибок']

/** «12 новых, 3 изменено, 1 ошибка в строке 7». */
export function resultSentence(counts: ImportCounts): string {
  const parts = [
    counts.added > 0 && countOf(counts.added, added),
    counts.changed > 0 && countOf(counts.changed, changed),
    counts.unchanged > 0 && `${counts.unchanged.toLocaleString('ru-RU')}\u00a0без изменений`,
    counts.errors > 0 && `${countOf(counts.errors, errors)} ${placesOf(counts)}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(', ') : 'Изменений нет'
}

function placesOf({ errorRows, errorRowCount }: ImportCounts): string {
  const shown = errorRows.slice(0, 5)
  const more = errorRowCount - shown.length
  if (errorRowCount === 1) return `в строке\u00a0${shown[0]}`
  if (more > 0) return `в строках ${shown.join(', ')} и ещё\u00a0${more.toLocaleString('ru-RU')}`
  return `в строках ${shown.slice(0, -1).join(', ')} и\u00a0${shown.at(-1)}`
}
