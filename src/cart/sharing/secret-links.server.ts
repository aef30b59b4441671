import { randomBytes } from 'node:crypto'
import type { wishlistLinks } from '../../database/tables/cart.server.ts'
import type { collectionLinks } from '../../database/tables/collection-links.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { lockKept } from '../change-cart.server.ts'

const isToken = /^[\w-]{32}$/

/** Secret links of 192 random bits. Stored unhashed, because the owner can see the link again later. */
export function openSecretLinks(
  db: Database,
  table: typeof wishlistLinks | typeof collectionLinks,
  notShared: () => Error,
) {
  async function find(accountId: number): Promise<string | null> {
    const [link] = await db.select().from(table).where(eq(table.accountId, accountId))
    return link?.token ?? null
  }

  return {
    find,

    /** The existing link, or a new one. Two calls at once get the same link. */
    async make(accountId: number): Promise<string | null> {
      await db.transaction(async (tx) => {
        await lockKept(tx, accountId)
        const token = randomBytes(24).toString('base64url')
        await tx.insert(table).values({ accountId, token }).onConflictDoNothing()
      })
      return find(accountId)
    },

    async revoke(accountId: number): Promise<void> {
      await db.delete(table).where(eq(table.accountId, accountId))
    },

    async ownerOf(token: string): Promise<number> {
      const [link] = isToken.test(token) ? await db.select().from(table).where(eq(table.token, token)) : []
      if (!link) throw notShared()
      return link.accountId
    },
  }
}
