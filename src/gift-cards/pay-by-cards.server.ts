import type { ClientBase } from 'pg'
import { accountGiftCards } from '../database/tables/gift-card-movements.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import { type CardPayment, recordCardPayments } from '../ledger/write-ledger.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { sendTogether, statement } from '../platform/postgres/statement.server.ts'
import { toKopecks } from '../platform/text/money.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { cardProblems, cardState } from './card-state.ts'
import { giftCardErrors } from './gift-card-errors.ts'
import { lockCard } from './issue-card.server.ts'
import { maxCards, type SpendableCard, spendCards } from './spend-cards.ts'

/** What ends first is spent first. */
const lockRows = statement<{ accountIds: number[]; at: Date }, SpendableCard & { accountId: number }>(
  'lock_gift_cards',
  (value) => sql`with locked as (
      select id, code_hash, code_end, balance_kopecks, expires_at, blocked_at from ${giftCards}
      where id in (select card_id from ${accountGiftCards} where account_id = any(${value('accountIds')}::bigint[]) and in_use)
      order by id for no key update
    )
    select account_id::float8 as "accountId", id::float8 as "cardId", code_end as "end", balance_kopecks::float8 as kopecks
    from locked join ${accountGiftCards} on card_id = id
    where account_id = any(${value('accountIds')}::bigint[]) and in_use and balance_kopecks > 0
      and expires_at > ${value('at')}::timestamptz and blocked_at is null and code_hash is not null
    order by expires_at, id`,
)

const lockById = statement<{ ids: number[]; at: Date }, SpendableCard>(
  'lock_named_gift_cards',
  (value) => sql`with locked as (
      select id, code_end, balance_kopecks, expires_at, blocked_at from ${giftCards}
      where id = any(${value('ids')}::bigint[]) order by id for no key update
    )
    select id::float8 as "cardId", code_end as "end", balance_kopecks::float8 as kopecks from locked
    where balance_kopecks > 0 and expires_at > ${value('at')}::timestamptz and blocked_at is null
    order by expires_at, id`,
)

const takeOutOfUse = statement<{ accountIds: number[]; cardIds: number[] }>(
  'use_gift_cards_up',
  (value) => sql`update ${accountGiftCards} set in_use = false
    from unnest(${value('accountIds')}::bigint[], ${value('cardIds')}::bigint[]) as used (account_id, card_id)
    where ${accountGiftCards}.account_id = used.account_id and ${accountGiftCards}.card_id = used.card_id`,
)

/** The cards of a batch of orders, locked: several shoppers may have the same one. */
export interface CardsLeft {
  /** Takes what the shopper's cards pay of the sum; refuses when that is not what they were shown. */
  take(accountId: number | null, dueKopecks: number, shownRoubles: number | undefined): CardPayment[]
}

/** For orders that no card pays for. */
export const noCards: CardsLeft = { take: () => [] }

/** Locked by id, after goods: whoever gives money back to a card has its goods locked by then. */
export async function lockCards(client: ClientBase, accountIds: number[], at: Date): Promise<CardsLeft> {
  const rows = await lockRows(client, { accountIds, at })
  const left = new Map(rows.map(({ cardId, kopecks }) => [cardId, kopecks]))
  return {
    take(accountId, dueKopecks, shownRoubles) {
      const own = rows.filter((row) => row.accountId === accountId).slice(0, maxCards)
      const spendable = own.map(({ cardId, end }) => ({ cardId, end, kopecks: left.get(cardId) ?? 0 }))
      const paid = requireShown(spendCards(spendable, dueKopecks), shownRoubles)
      for (const { cardId, kopecks } of paid) left.set(cardId, (left.get(cardId) ?? 0) - kopecks)
      return paid
    },
  }
}

/** Cards whose codes staff have entered for one order, locked like those of shoppers. */
export async function lockNamedCards(client: ClientBase, ids: number[], at: Date): Promise<CardsLeft> {
  if (ids.length === 0) return noCards
  const cards = await lockById(client, { ids, at })
  return { take: (_, dueKopecks, shownRoubles) => requireShown(spendCards(cards, dueKopecks), shownRoubles) }
}

function requireShown(paid: CardPayment[], shownRoubles: number | undefined): CardPayment[] {
  if (shownRoubles !== undefined && toKopecks(shownRoubles) !== sumKopecks(paid))
    throw new ShopError(giftCardErrors.cards_changed)
  return paid
}

/** One card that a shopper has entered, locked: what it can pay. */
export async function lockChosenCard(
  tx: Transaction,
  { accountId, cardId, at }: { accountId: number; cardId: number; at: Date },
): Promise<CardPayment> {
  const [entered] = await tx
    .select({ id: accountGiftCards.cardId })
    .from(accountGiftCards)
    .where(and(eq(accountGiftCards.accountId, accountId), eq(accountGiftCards.cardId, cardId)))
  if (!entered) throw new ShopError(giftCardErrors.card_not_found)
  const card = await lockCard(tx, cardId)
  const problem = cardProblems[cardState({ ...card, isIssued: true }, at)]
  if (problem) throw new ShopError(giftCardErrors.card_not_usable, { problem })
  return { cardId, end: card.codeEnd ?? '', kopecks: card.balanceKopecks }
}

interface PaidOrder {
  orderId: number
  /** Whose card was chosen for the order; null when staff entered its code. */
  accountId: number | null
  paid: readonly CardPayment[]
}

/** Money off the cards, into the ledger of the orders. A card that has paid is chosen anew for the next order. */
export async function payByCards(client: ClientBase, placed: readonly PaidOrder[], at: Date): Promise<void> {
  const rows = placed.flatMap(({ orderId, accountId, paid }) =>
    paid.map((each) => ({ orderId, accountId, at, ...each })),
  )
  if (rows.length === 0) return
  const chosen = rows.flatMap(({ accountId, cardId }) => (accountId === null ? [] : [{ accountId, cardId }]))
  await sendTogether([
    recordCardPayments(client, rows),
    ...(chosen.length === 0
      ? []
      : [
          takeOutOfUse(client, {
            accountIds: chosen.map(({ accountId }) => accountId),
            cardIds: chosen.map(({ cardId }) => cardId),
          }),
        ]),
  ])
}
