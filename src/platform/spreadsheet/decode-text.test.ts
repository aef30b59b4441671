import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { SpreadsheetProblem } from './spreadsheet-problem.ts'

const text = 'Артикул;Название\nА-1;Лиса «Юки» № 5\n'
const cp1251 = (source: string) =>
  Uint8Array.from(source, (sign) => {
    const code = sign.charCodeAt(0)
    if (code < 128) return code
    return { '«': 0xab, '»': 0xbb, '№': 0xb9, ё: 0xb8, Ё: 0xa8 }[sign] ?? code - 0x410 + 0xc0
  })
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const utf16 = Buffer.from(text, 'utf16le')

test.each([
  ['utf-8', Buffer.from(text)],
  ['utf-8', Buffer.from(`\ufeff${text}`)],
  ['windows-1251', cp1251(text)],
  ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['utf-16be', swapped(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ['utf-16le', utf16],
  ['utf-16be', swapped(utf16)],
])('%s is detected', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text, encoding })
})

test('a picture is not text', () => {
  expect(() => decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 0xff, 0xd8]))).toThrow(SpreadsheetProblem)
})
