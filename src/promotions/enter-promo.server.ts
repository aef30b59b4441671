import { orders } from '../database/tables/orders.server.ts'
import { cartCodes, promotionCodes } from '../database/tables/promotions.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, eq, inArray, isNull } from '../platform/postgres/drizzle.server.ts'
import { spellingsOf } from '../platform/text/typed-code.ts'
import { type Attempt, type Limit, networkOf, type RateLimits } from '../rate-limits/rate-limits.server.ts'
import { promotionErrors } from './promotion-errors.ts'

const wrongOfAccount: Limit = { name: 'promo-account', max: 10, seconds: 600 }
const wrongOfAddress: Limit = { name: 'promo-address', max: 100, seconds: 600 }

interface Entering {
  db: Database
  limits: RateLimits
}

/**
 * Counted before it is looked up, and uncounted when it is right. Who has ordered before is counted by their account alone:
 * strangers who guess at the same address, with one new account after the other, do not lock them out.
 */
export async function enterPromo(
  { db, limits }: Entering,
  { accountId, address, code: typed }: { accountId: number; address: string; code: string },
): Promise<{ code: string }> {
  const spellings = spellingsOf(typed)
  const hasOrdered = (await db.$count(orders, eq(orders.accountId, accountId))) > 0
  const attempts: Attempt[] = [
    [wrongOfAccount, String(accountId)],
    ...(hasOrdered ? [] : [[wrongOfAddress, networkOf(address)] as const]),
  ]
  const code = await limits.judge(attempts, async () => {
    const found = await db
      .select({ code: promotionCodes.code })
      .from(promotionCodes)
      .where(and(inArray(promotionCodes.code, spellings), isNull(promotionCodes.revokedAt)))
    const right = spellings.find((spelling) => found.some((known) => known.code === spelling))
    if (right === undefined) throw new ShopError(promotionErrors.promo_unknown, {}, { code: 'Такого промокода нет.' })
    return right
  })
  await db
    .insert(cartCodes)
    .values({ accountId, code })
    .onConflictDoUpdate({ target: cartCodes.accountId, set: { code } })
  return { code }
}

export async function removePromo(db: Database, accountId: number): Promise<{ code: null }> {
  await db.delete(cartCodes).where(eq(cartCodes.accountId, accountId))
  return { code: null }
}
