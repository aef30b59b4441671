import { SpreadsheetProblem } from './spreadsheet-problem.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251'

/** Decodes text of an unknown encoding, detected by its byte order mark, else by which bytes occur in it. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  const encoding = markedEncoding(bytes) ?? guessWide(bytes)
  if (encoding) return checked(new TextDecoder(encoding).decode(bytes), encoding)
  try {
    return checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes), 'utf-8')
  } catch (error) {
    if (error instanceof SpreadsheetProblem) throw error
    return checked(new TextDecoder('windows-1251').decode(bytes), 'windows-1251')
  }
}

function markedEncoding([first, second, third]: Uint8Array): TextEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** Only UTF-16 has zero bytes, in the upper half of every Latin letter, digit and separator. */
function guessWide(bytes: Uint8Array): TextEncoding | undefined {
  let [even, odd] = [0, 0]
  for (const [at, byte] of bytes.subarray(0, 4096).entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  if (even + odd === 0) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const notText = /[\p{Cc}--[\t\n\v\f\r]]/v

/** Tables have line breaks and tabs, but no other control characters: those mean that the file is not text. */
function checked(text: string, encoding: TextEncoding): { text: string; encoding: TextEncoding } {
  if (notText.test(text)) {
    throw new SpreadsheetProblem('Это не таблица. Подойдут файлы CSV и XLSX.')
  }
  return { text, encoding }
}
