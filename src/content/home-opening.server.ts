import { homeOpening } from '../database/tables/content.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { toPicture } from '../media/pictures.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import type { HomeOpening, StaffHomeOpening } from './home-opening.contract.ts'

/** Version 0 until it is written for the first time. */
export async function readHomeOpening(db: Database, picturesUrl: string): Promise<StaffHomeOpening> {
  const [row] = await db
    .select({ opening: homeOpening, picture: pictures })
    .from(homeOpening)
    .leftJoin(pictures, eq(pictures.id, homeOpening.pictureId))
  const { heading = '', text = null, linkText = null, linkHref = null, version = 0 } = row?.opening ?? {}
  const picture = row?.picture ? toPicture(row.picture, picturesUrl) : null
  return { heading, text, link_text: linkText, link_href: linkHref, picture, version }
}

export async function shownHomeOpening(db: Database, picturesUrl: string): Promise<{ opening: HomeOpening | null }> {
  const { version, ...opening } = await readHomeOpening(db, picturesUrl)
  return { opening: version === 0 ? null : opening }
}
