import type { pictures } from '../database/tables/media.server.ts'
import type { Picture } from './media.contract.ts'

export type PictureRow = typeof pictures.$inferSelect

/** A row as the API gives it. `base` is where pictures are served from. */
export function toPicture(row: PictureRow, base: string): Picture {
  return {
    id: row.id,
    image: `${base}/${row.hash}/${row.widths.at(-1)}.webp`,
    width: row.width,
    height: row.height,
    color: row.color,
    widths: row.widths,
  }
}
