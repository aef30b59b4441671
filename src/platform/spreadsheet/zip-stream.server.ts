import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

interface ZipEntry {
  name: string
  text: AsyncIterable<string> | Iterable<string>
}

/**
 * A ZIP file as it is made, a part at a time: sizes and checksums follow the parts, so nothing waits in memory. Ours,
 * because the libraries for XLSX build the whole workbook first. No part may reach 4 GB.
 */
export async function* zipStream(entries: ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const title = Buffer.from(name)
    const sums = { crc: 0, size: 0, packed: 0 }
    const head = Buffer.concat([
      fields([
        [4, 0x04034b50],
        [2, 20],
        [2, sizesFollow],
        [2, 8],
        [4, 0x00210000],
        [12, 0],
        [2, title.length],
        [2, 0],
      ]),
      title,
    ])
    yield head
    const deflate = createDeflateRaw({ level: 6 })
    const source = Readable.from(measured(text, sums))
    source.once('error', (error) => deflate.destroy(error))
    deflate.once('close', () => source.destroy())
    for await (const chunk of source.pipe(deflate) as AsyncIterable<Buffer>) {
      sums.packed += chunk.length
      yield chunk
    }
    const tail = fields([
      [4, 0x08074b50],
      [4, sums.crc],
      [4, sums.packed],
      [4, sums.size],
    ])
    yield tail
    directory.push(
      Buffer.concat([
        fields([
          [4, 0x02014b50],
          [2, 20],
          [2, 20],
          [2, sizesFollow],
          [2, 8],
          [4, 0x00210000],
          [4, sums.crc],
          [4, sums.packed],
          [4, sums.size],
          [2, title.length],
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, offset],
        ]),
        title,
      ]),
    )
    offset += head.length + sums.packed + tail.length
  }
  const list = Buffer.concat(directory)
  yield list
  yield fields([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, list.length],
    [4, offset],
    [2, 0],
  ])
}

/** Names are UTF-8, and sizes come after the data. */
const sizesFollow = 0x0808

async function* measured(text: ZipEntry['text'], sums: { crc: number; size: number }): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    yield bytes
  }
}

/** Numbers of so many bytes each, the lowest first; a long run of zeros may be one field. */
function fields(parts: [bytes: number, value: number][]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of parts) {
    if (bytes <= 4) buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}
