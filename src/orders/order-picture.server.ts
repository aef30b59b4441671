import type { LetterPicture } from '../mail/letter-pictures.server.ts'
import type { PictureRow } from '../media/pictures.server.ts'

/** Wide enough for the thumbnail of an order line on sharp screens. */
const wanted = 320

type Shown = Pick<PictureRow, 'hash' | 'widths'>

/** The URL of a bought product's picture. */
export function linePicture(picture: Shown | null, base: string): string | null {
  const width = picture?.widths.find((each) => each >= wanted) ?? picture?.widths.at(-1)
  return picture && width ? `${base}/${picture.hash}/${width}.webp` : null
}

/** The smallest that is sharp at the size of letters. */
export function letterPicture(hash: string | null, widths: number[] | null): LetterPicture | null {
  const width = widths?.find((each) => each >= 160) ?? widths?.at(-1)
  return hash && width ? { hash, width } : null
}
