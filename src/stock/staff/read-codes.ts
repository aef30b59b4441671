export interface CodeLine {
  code: string
  quantity: number
}

export const unknownCode = 'Такого артикула или штрихкода нет.'
export const ambiguousCode = (skus: string[]) => `Штрихкод нескольких товаров: ${skus.join(', ')}.`
export const unreadable = 'Не получилось прочитать: артикул и через пробел количество.'

/**
 * Lines of a table or a delivery note: an article or barcode, then the pieces after a tab, semicolon, comma or space.
 * Without a number it is one piece; a code that comes again is added up. Returns lines that cannot be read as they are.
 */
export function readCodes(text: string): { lines: CodeLine[]; wrong: string[] } {
  const lines = new Map<string, CodeLine>()
  const wrong: string[] = []
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim()
    if (line === '') continue
    const read = readLine(line)
    if (!read) wrong.push(line)
    else lines.set(read.code, { ...read, quantity: (lines.get(read.code)?.quantity ?? 0) + read.quantity })
  }
  return { lines: [...lines.values()], wrong }
}

function readLine(line: string): CodeLine | undefined {
  const cells = line.split(/[\t;]/).map((cell) => cell.replace(/^"|"$/g, '').trim())
  const [code = '', count] = cells.length > 1 ? cells : splitPlain(line)
  const quantity = count === undefined || count === '' ? 1 : Number(count.replace(',', '.'))
  const isRight = code !== '' && code.length <= 100 && Number.isSafeInteger(quantity) && quantity >= 0
  return isRight && quantity <= 1_000_000 ? { code, quantity } : undefined
}

/** «KTS-SF-0012 3» and «KTS-SF-0012, 3»; a number on its own is a barcode. */
function splitPlain(line: string): [string, string?] {
  const found = /^(\S.*?)(?:\s*,\s*|\s+[x×]\s*|\s+)(0|[1-9]\d{0,6})$/i.exec(line)
  return found?.[1] && found[2] ? [found[1], found[2]] : [line]
}
