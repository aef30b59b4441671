import { inflateRawSync } from 'node:zlib'
import { checkCells } from './check-cells.ts'
import { checkFormulas } from './check-formulas.ts'
import { SpreadsheetProblem } from './spreadsheet-problem.ts'

/** A sheet of 50,000 rows with long texts needs less. */
const maxUnpacked = 256 * 1024 * 1024
const maxFiles = 2000

/**
 * An XLSX file is a ZIP of XML files. A small one can unpack to gigabytes: before it is really unpacked, the declared
 * sizes are added up, and each part is unpacked once to check that it does not exceed its declared size, that no cell
 * is too far out, and that no formula lacks its result.
 */
export function checkZip(bytes: Uint8Array, limit = maxUnpacked): void {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > zip.length) throw broken()
  const files = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  if (files > maxFiles) throw tooLarge()
  let total = 0
  for (let file = 0; file < files; file += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw broken()
    const entry = readEntry(zip, at)
    total += entry.size
    if (total > limit) throw tooLarge()
    const part = unpackOnce(zip, entry)
    checkCells(part)
    checkFormulas(part)
    at = entry.next
  }
}

function readEntry(zip: Buffer, at: number) {
  const skipped = zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  return {
    encrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
    method: zip.readUInt16LE(at + 10),
    packed: zip.readUInt32LE(at + 20),
    size: zip.readUInt32LE(at + 24),
    start: zip.readUInt32LE(at + 42),
    next: at + 46 + skipped,
  }
}

function unpackOnce(zip: Buffer, entry: ReturnType<typeof readEntry>): Buffer {
  if (entry.encrypted) throw new SpreadsheetProblem('Файл XLSX защищён паролем. Сохраните его без пароля.')
  if (entry.start + 30 > zip.length) throw broken()
  const start = entry.start + 30 + zip.readUInt16LE(entry.start + 26) + zip.readUInt16LE(entry.start + 28)
  if (start + entry.packed > zip.length) throw broken()
  if (entry.method === 0) {
    if (entry.packed !== entry.size) throw broken()
    return zip.subarray(start, start + entry.packed)
  }
  if (entry.method !== 8) throw broken()
  try {
    // One byte more than declared is enough to refuse it.
    return inflateRawSync(zip.subarray(start, start + entry.packed), { maxOutputLength: Math.max(entry.size, 1) })
  } catch {
    throw broken()
  }
}

function broken(): SpreadsheetProblem {
  return new SpreadsheetProblem('Файл XLSX повреждён. Откройте его в Excel и сохраните заново.')
}

function tooLarge(): SpreadsheetProblem {
  return new SpreadsheetProblem('Таблица XLSX слишком велика в распакованном виде. Разделите её на части.')
}
