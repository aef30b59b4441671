import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { wishlistLinks } from '../../database/tables/favourites.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { lockShelf } from '../cart/change-cart.server.ts'
import { shelfErrors } from '../shelf-errors.ts'

const isToken = /^[\w-]{32}$/

/** The secret links: 192 random bits each, nothing to guess. Kept readable, because their owner wants to see it again. */
export function openWishlistLinks(db: Database) {
  async function find(accountId: number): Promise<string | null> {
    const [link] = await db.select().from(wishlistLinks).where(eq(wishlistLinks.accountId, accountId))
    return link?.token ?? null
  }

  return {
    find,

    /** The link that there is, or a new one. Pressed twice at once, both presses get the same. */
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
