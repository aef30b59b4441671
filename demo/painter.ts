import { accounts } from '../src/database/tables/accounts.server.ts'
import type { PictureMaker } from '../src/media/variants.server.ts'
import type { Database } from '../src/platform/postgres/database.server.ts'
import { isDemoAccount } from './lock-accounts.ts'

/** Draws demo pictures that nobody has asked for yet. The goods stay when demo mode is left, so they still need it. */
export async function openPainter(db: Database): Promise<PictureMaker | undefined> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(isDemoAccount).limit(1)
  return account && (await import('./pictures.ts')).paintPicture
}
