import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { quoted } from '../text/quoted.ts'
import { maxUnpacked, overlap } from './check-entries.ts'

export interface ZipLimits {
  maxFiles: number
  /** Unpacked, of one file and of all of them together. */
  maxFileBytes: number
  maxBytes: number
}

/** Why an archive is refused, in Russian. */
export class ZipProblem extends Error {}

const broken = 'Это не ZIP-архив, или он повреждён.'

/**
 * The files of an archive, one at a time, each by its bare name: folders are left away. A bomb is refused by what the
 * archive says of its sizes; one that lies about them ends as broken, because no more is unpacked than it says.
 */
export async function* readZip(bytes: Buffer, limits: ZipLimits): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const zip = await unbroken(() => fromBufferPromise(bytes))
  if (zip.entryCount > limits.maxFiles) {
    throw new ZipProblem(`В архиве больше ${inRussian(limits.maxFiles)} файлов. Разделите его.`)
  }
  const entries = await unbroken(() => Array.fromAsync(zip.eachEntry()))
  if (overlap(entries)) throw new ZipProblem(broken)
  let left = maxUnpacked(bytes.length, limits.maxBytes)
  for (const entry of entries) {
    const path = pathOf(entry)
    if (isJunk(path)) continue
    const name = path.slice(path.lastIndexOf('/') + 1)
    left -= entry.uncompressedSize
    refuse(entry, name, left, limits)
    yield { name, bytes: await unbroken(() => unpack(zip, entry)) }
  }
}

function refuse(entry: Entry, name: string, left: number, { maxFileBytes, maxBytes }: ZipLimits): void {
  if (entry.isEncrypted()) throw new ZipProblem('Архив защищён паролем. Сделайте его без пароля.')
  if (!entry.canDecodeFileData()) {
    throw new ZipProblem(`Файл ${quoted(name)} сжат необычным способом. Сделайте обычный ZIP.`)
  }
  if (entry.uncompressedSize > maxFileBytes) {
    throw new ZipProblem(`Файл ${quoted(name)} в архиве больше ${inMegabytes(maxFileBytes)}.`)
  }
  if (left < 0) throw new ZipProblem(`Файлы в архиве вместе больше ${inMegabytes(maxBytes)}. Разделите его.`)
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry))
}

/** Whatever the library complains about is the archive's fault. */
async function unbroken<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    throw new ZipProblem(broken, { cause: error })
  }
}

/**
 * Archivers do not agree on names in Russian: macOS writes UTF-8 without saying so, Windows the code page of DOS. Letters
 * in two parts, as macOS has them, are joined.
 */
function pathOf({ fileNameRaw }: Entry): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw)
  } catch {
    text = new TextDecoder('ibm866').decode(fileNameRaw)
  }
  return text
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/\p{Cc}/gu, '')
}

/** Folders, and what macOS and Windows put beside the files. */
function isJunk(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/.*|\.[^/]*|Thumbs\.db|desktop\.ini)?$/i.test(path)
}

function inRussian(number: number): string {
  return number.toLocaleString('ru-RU')
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)}\u00a0МБ`
}
