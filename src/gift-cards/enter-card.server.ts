import { accountGiftCards } from '../database/tables/gift-card-movements.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { and, desc, eq, inArray, sql } from '../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { spellingsOf } from '../platform/text/typed-code.ts'
import { type Attempt, type Limit, networkOf, type RateLimits } from '../rate-limits/rate-limits.server.ts'
import { cardProblems, cardState } from './card-state.ts'
import { giftCardErrors } from './gift-card-errors.ts'
import type { EnteredCard } from './gift-cards.contract.ts'
import { hashCode } from './make-code.server.ts'
import { maxCards } from './spend-cards.ts'

const wrongOfAccount: Limit = { name: 'gift-card-account', max: 10, seconds: 600 }
const wrongOfStaff: Limit = { name: 'gift-card-staff', max: 10, seconds: 600 }
const wrongOfAddress: Limit = { name: 'gift-card-address', max: 100, seconds: 600 }

interface Parts {
  db: Database
  limits: RateLimits
  now: () => Date
}

const maxListed = 50

/** What they have entered; a card of which nothing is left stays, so that its shopper sees where it went. */
export async function listCards({ db, now }: Pick<Parts, 'db' | 'now'>, accountId: number): Promise<EnteredCard[]> {
  const rows = await db
    .select({ card: giftCards, inUse: accountGiftCards.inUse })
    .from(accountGiftCards)
    .innerJoin(giftCards, eq(giftCards.id, accountGiftCards.cardId))
    .where(eq(accountGiftCards.accountId, accountId))
    .orderBy(desc(accountGiftCards.enteredAt), desc(giftCards.id))
    .limit(maxListed)
  return rows.map(({ card, inUse }) => {
    const problem = cardProblems[cardState({ ...card, isIssued: true }, now())] ?? null
    return {
      id: card.id,
      end: card.codeEnd ?? '',
      balance: toRoubles(card.balanceKopecks),
      until: card.expiresAt.toISOString(),
      in_use: inUse && problem === null,
      problem,
    }
  })
}

/**
 * Counted before it is looked up, and uncounted when it is right. Who has ordered before is counted by their account alone:
 * strangers who guess at the same address, with one new account after the other, do not lock them out.
 */
export async function enterCard(
  { db, limits, now }: Parts,
  { accountId, address, code, use }: { accountId: number; address: string; code: string; use: boolean },
): Promise<void> {
  const hasOrdered = (await db.$count(orders, eq(orders.accountId, accountId))) > 0
  const attempts: Attempt[] = [
    [wrongOfAccount, String(accountId)],
    ...(hasOrdered ? [] : [[wrongOfAddress, networkOf(address)] as const]),
  ]
  const card = await findByCode({ db, limits, now }, code, attempts)
  if (use) await requireRoom(db, accountId, card.id)
  await db
    .insert(accountGiftCards)
    .values({ accountId, cardId: card.id, inUse: use, enteredAt: now() })
    .onConflictDoUpdate({
      target: [accountGiftCards.accountId, accountGiftCards.cardId],
      set: { inUse: sql`${accountGiftCards.inUse} or excluded.in_use` },
    })
}

/** For staff who take an order: whose codes are wrong too often is limited like a shopper. */
export function findForStaff(parts: Parts, staffId: number, code: string) {
  return findByCode(parts, code, [[wrongOfStaff, String(staffId)]])
}

/** A card that can pay. */
async function findByCode({ db, limits, now }: Parts, code: string, attempts: Attempt[]) {
  const card = await limits.judge(attempts, async () => {
    const [found] = await db
      .select()
      .from(giftCards)
      .where(inArray(giftCards.codeHash, spellingsOf(code).map(hashCode)))
    if (!found) throw new ShopError(giftCardErrors.card_unknown, {}, { code: 'Такой карты нет.' })
    return found
  })
  const problem = cardProblems[cardState({ ...card, isIssued: true }, now())]
  if (problem) throw new ShopError(giftCardErrors.card_not_usable, { problem }, { code: problem })
  return card
}

export async function useCard(db: Database, accountId: number, cardId: number, inUse: boolean): Promise<void> {
  if (inUse) await requireRoom(db, accountId, cardId)
  const changed = await db
    .update(accountGiftCards)
    .set({ inUse })
    .where(and(eq(accountGiftCards.accountId, accountId), eq(accountGiftCards.cardId, cardId)))
    .returning({ id: accountGiftCards.cardId })
  if (changed.length === 0) throw new ShopError(giftCardErrors.card_not_found)
}

async function requireRoom(db: Database, accountId: number, cardId: number): Promise<void> {
  const others = sql`${accountGiftCards.accountId} = ${accountId} and ${accountGiftCards.inUse} and ${accountGiftCards.cardId} <> ${cardId}`
  if ((await db.$count(accountGiftCards, others)) >= maxCards)
    throw new ShopError(giftCardErrors.too_many_cards, { max: maxCards })
}
