import { randomBytes } from 'node:crypto'
import { wishlistLinks } from '../../database/tables/favourites.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { lockShelf } from '../cart/change-cart.server.ts'
import { shelfErrors } from '../shelf-errors.ts'

const isToken = /^[\w-]{32}$/

/** Secret links of 192 random bits. Stored unhashed, because the owner can see the link again later. */
export function openWishlistLinks(db: Database) {
  async function find(accountId: number): Promise<string | null> {
    const [link] = await db.select().from(wishlistLinks).where(eq(wishlistLinks.accountId, accountId))
    return link?.token ?? null
  }

  return {
    find,

    /** The existing link, or a new one. Two calls at once get the same link. */
    async make(accountId: number): Promise<string | null> {
      await db.transaction(async (tx) => {
        await lockShelf(tx, accountId)
        const token = randomBytes(24).toString('base64url')
        await tx.insert(wishlistLinks).values({ accountId, token }).onConflictDoNothing()
      })
      return find(accountId)
    },

    async revoke(accountId: number): Promise<void> {
      await db.delete(wishlistLinks).where(eq(wishlistLinks.accountId, accountId))
    },

    async ownerOf(token: string): Promise<number> {
      const [link] = isToken.test(token)
        ? await db.select().from(wishlistLinks).where(eq(wishlistLinks.token, token))
        : []
      if (!link) throw new ShopError(shelfErrors.wishlist_not_shared)
      return link.accountId
    },
  }
}
