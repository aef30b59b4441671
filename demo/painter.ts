import { accounts } from '../src/database/tables/accounts.server.ts'
import type { PictureMaker } from '../src/media/variants.server.ts'
import type { Database } from '../src/platform/postgres/database.server.ts'
import { isDemoAccount } from './lock-accounts.ts'

/** Only a shop that was filled by the demo has one. Its goods stay when demo mode is left, with pictures not drawn yet. */
export async function openPainter(db: Database): Promise<PictureMaker | undefined> {
  const [account] = await db.select({ id: accounts.id }).from(accounts).where(isDemoAccount).limit(1)
  return account && (await import('./pictures.ts')).paintPicture
}
