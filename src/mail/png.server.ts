import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A black and white picture, one bit a pixel; every square of the pattern is that many pixels wide. */
export function pngOf(dark: boolean[][], pixels: number): Buffer {
  const width = (dark[0]?.length ?? 0) * pixels
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(dark.length * pixels, 4)
  // One bit of grey; compression, filter and interlace are zero.
  header[8] = 1
  const rows = dark.flatMap((row) => Array<Buffer>(pixels).fill(bitsOf(row, pixels, width)))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A line of pixels after its filter byte; a bit of 1 is white. */
function bitsOf(row: boolean[], pixels: number, width: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let start = 0; start < width; start += 8) {
    let byte = 0
    for (let x = start; x < start + 8; x++) byte = byte * 2 + (row[Math.floor(x / pixels)] ? 0 : 1)
    line[1 + start / 8] = byte
  }
  return line
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
