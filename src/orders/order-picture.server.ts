import type { PictureRow } from '../media/pictures.server.ts'

/** Sharp on a thumbnail of an order's line. */
const wanted = 320

type Shown = Pick<PictureRow, 'hash' | 'widths'>

/** The address of a bought product's picture. */
export function linePicture(picture: Shown | null, base: string): string | null {
  const width = picture?.widths.find((each) => each >= wanted) ?? picture?.widths.at(-1)
  return picture && width ? `${base}/${picture.hash}/${width}.webp` : null
}
