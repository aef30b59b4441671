import { SpreadsheetProblem } from './spreadsheet-problem.ts'

const shown = 5

/**
 * A file written by a program has formulas without their results, which the reader would take for empty cells and an
 * import for values to clear. Looks at the XML of a sheet; a formula with a result, also an empty text, is fine.
 */
export function checkFormulas(xml: Buffer): void {
  const text = xml.toString('latin1')
  if (!text.includes('<f')) return
  const cells: string[] = []
  let count = 0
  for (const [, attributes = '', content = ''] of text.matchAll(/<c\s([^>]*[^/>])>(.*?)<\/c>/gs)) {
    if (!/<f[\s>/]/.test(content) || /<v[\s>/]|<is[\s>]/.test(content)) continue
    // A formula whose result is an empty text may have no value, but then it says that it is a text.
    if (/(?:^|\s)t\s*=\s*["']str["']/.test(attributes)) continue
    count += 1
    if (cells.length < shown) cells.push(/(?:^|\s)r\s*=\s*["']([^"']{1,12})["']/.exec(attributes)?.[1] ?? '?')
  }
  if (count === 0) return
  const rest = count > cells.length ? ` и ещё ${(count - cells.length).toLocaleString('ru-RU')}` : ''
  throw new SpreadsheetProblem(
    `В ячейках ${cells.join(', ')}${rest} формулы без посчитанных значений. Откройте файл в Excel, сохраните и загрузите снова.`,
  )
}
