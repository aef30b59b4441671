import type { Metadata, Sharp } from 'sharp'
import { ShopError } from '../platform/contract/errors.ts'
import { loadSharp } from '../platform/process/load-sharp.server.ts'
import { pictureErrors } from './picture-errors.ts'

/** No product photo has a longer side. */
const maxSide = 10_000

/** More than any phone camera produces; 200 MB when decoded. */
const maxPixels = 51_000_000

/** The first bytes of a file select its decoder, so that no other decoder (SVG, PDF, TIFF…) ever runs. */
const signatures: { format: string; fits: (bytes: Buffer) => boolean }[] = [
  { format: 'jpeg', fits: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { format: 'png', fits: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { format: 'webp', fits: (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP' },
  { format: 'gif', fits: (bytes) => /^GIF8[79]a$/.test(text(bytes, 0, 6)) },
  { format: 'heif', fits: (bytes) => /^ftypavi[fs]$/.test(text(bytes, 4, 12)) },
]

/**
 * Checks an uploaded picture by its header alone: no pixel is decoded before its size is known to be acceptable. It is
 * turned upright; everything else in the file (EXIF, location, an appended script) is lost when it is encoded again.
 */
export async function readPicture(file: Uint8Array): Promise<Sharp> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const format = signatures.find(({ fits }) => fits(bytes))?.format
  if (!format) throw new ShopError(pictureErrors.picture_type)
  const sharp = await loadSharp()
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const header = await image.metadata().catch((error: unknown) => {
    throw refusalFor(error, bytes)
  })
  if (header.format !== format) throw new ShopError(pictureErrors.picture_type)
  refuseLarge(header)
  if ((header.pages ?? 1) > 1) throw new ShopError(pictureErrors.picture_animated)
  return image.autoOrient()
}

function refuseLarge({ width, height }: Pick<Metadata, 'width' | 'height'>): void {
  if (width > maxSide || height > maxSide || width * height > maxPixels) {
    throw new ShopError(pictureErrors.picture_too_wide, { width, height })
  }
}

/** The decoder's message may contain anything, so only our own error code is passed on. */
function refusalFor(error: unknown, bytes: Buffer): ShopError {
  if (!/pixel limit|too large|dimensions/i.test(String(error))) return new ShopError(pictureErrors.picture_broken)
  const [width, height] = bytes.subarray(0, 8).toString('latin1').includes('PNG')
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : ['?', '?']
  return new ShopError(pictureErrors.picture_too_wide, { width, height })
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.subarray(from, to).toString('latin1')
}
