import { recordAudit } from '../../audit/audit.server.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { giftCardMovements } from '../../database/tables/gift-card-movements.server.ts'
import { giftCards } from '../../database/tables/gift-cards.server.ts'
import type { Sender } from '../../mail/letter-layout.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { desc, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { toKopecks, toRoubles } from '../../platform/text/money.ts'
import { spellingsOf } from '../../platform/text/typed-code.ts'
import { endOf, writeCard } from '../card-code.ts'
import { cardState } from '../card-state.ts'
import { giftCardErrors } from '../gift-card-errors.ts'
import { addCard, type CardRow, checkDay, fillCard, giveCode, lockCard, sendCode } from '../issue-card.server.ts'
import type { IssuedCard, OpenedCard, StaffCard } from './staff-gift-cards.contract.ts'

export interface StaffCardsParts {
  db: Database
  now: () => Date
  sender: () => Promise<Sender>
}

const maxListed = 100
const maxMovements = 200

const cardColumns = {
  card: giftCards,
  author: accounts.email,
  isIssued: sql<boolean>`exists (select from ${giftCardMovements} as filled
    where filled.card_id = ${giftCards}.id and filled.kind = 'issued')`,
}

export async function listCards({ db, now }: Pick<StaffCardsParts, 'db' | 'now'>, q: string) {
  const number = /^\d{1,15}$/.test(q) ? Number(q) : 0
  const ends = spellingsOf(q).map(endOf)
  const found = sql`${giftCards.codeEnd} = any(${sql.param(ends)}::text[]) or lower(${giftCards.email}) = lower(${q}) or ${giftCards.orderId} = ${number}`
  const [rows, [sums]] = await Promise.all([
    db
      .select(cardColumns)
      .from(giftCards)
      .leftJoin(accounts, eq(accounts.id, giftCards.accountId))
      .where(q === '' ? undefined : found)
      .orderBy(desc(giftCards.id))
      .limit(maxListed),
    db
      .select({
        count: sql<number>`count(*)::int`,
        kopecks: sql<number>`coalesce(sum(${giftCards.balanceKopecks}), 0)::float8`,
      })
      .from(giftCards)
      .where(sql`${giftCards.balanceKopecks} > 0`),
  ])
  return {
    cards: rows.map((row) => toStaffCard(row, now())),
    count: sums?.count ?? 0,
    owed: toRoubles(sums?.kopecks ?? 0),
  }
}

interface Row {
  card: CardRow
  author: string | null
  isIssued: boolean
}

function toStaffCard({ card, author, isIssued }: Row, at: Date): StaffCard {
  return {
    id: card.id,
    end: card.codeEnd,
    sum: toRoubles(card.kopecks),
    balance: toRoubles(card.balanceKopecks),
    state: cardState({ ...card, isIssued }, at),
    until: card.expiresAt.toISOString(),
    email: card.email,
    text: card.text,
    send_at: (card.sentAt ?? card.sendAt)?.toISOString() ?? null,
    order_id: card.orderId,
    author,
    created_at: card.createdAt.toISOString(),
  }
}

export async function openCard({ db, now }: Pick<StaffCardsParts, 'db' | 'now'>, id: number): Promise<OpenedCard> {
  const [row] = await db
    .select(cardColumns)
    .from(giftCards)
    .leftJoin(accounts, eq(accounts.id, giftCards.accountId))
    .where(eq(giftCards.id, id))
  if (!row) throw new ShopError(giftCardErrors.card_not_found)
  const movements = await db
    .select({ movement: giftCardMovements, author: accounts.email })
    .from(giftCardMovements)
    .leftJoin(accounts, eq(accounts.id, giftCardMovements.accountId))
    .where(eq(giftCardMovements.cardId, id))
    .orderBy(desc(giftCardMovements.id))
    .limit(maxMovements)
  return {
    card: toStaffCard(row, now()),
    movements: movements.map(({ movement, author }) => ({
      id: movement.id,
      kind: movement.kind,
      sum: toRoubles(movement.kopecks),
      order_id: movement.orderId,
      note: movement.note,
      author,
      at: movement.at.toISOString(),
    })),
  }
}

/** At once by letter, on a day by the job, or on the screen, where it is shown this once. */
export async function issueCard(parts: StaffCardsParts, viewer: Viewer, { sum, note, ...given }: IssuedCard) {
  const at = parts.now()
  checkDay(given.day, at)
  const sender = await parts.sender()
  const { id, code } = await parts.db.transaction(async (tx) => {
    const { accountId } = viewer
    const added = await addCard(tx, { ...given, kopecks: toKopecks(sum) }, { accountId, at })
    await fillCard(tx, added, { note, accountId, at })
    const card = await lockCard(tx, added.id)
    const isLater = card.sendAt !== null && card.sendAt > at
    const made = isLater ? null : await handOver(tx, card, sender, at)
    await recordAudit(tx, viewer, {
      action: 'gift_card.create',
      ...(await subjectOf(tx, card.id)),
      after: { sum, email: given.email, note, day: given.day },
    })
    return { id: card.id, code: made }
  })
  return { ...(await openCard(parts, id)), code }
}

/** By letter where there is an address; otherwise the code itself. */
async function handOver(tx: Transaction, card: CardRow, sender: Sender, at: Date): Promise<string | null> {
  if (card.email === '') return writeCard(await giveCode(tx, card, at))
  await sendCode(tx, card, sender, at)
  return null
}

export async function blockCard(
  parts: Pick<StaffCardsParts, 'db' | 'now'>,
  viewer: Viewer,
  id: number,
  { blocked, note }: { blocked: boolean; note: string },
): Promise<OpenedCard> {
  const at = parts.now()
  await parts.db.transaction(async (tx) => {
    const card = await lockCard(tx, id)
    if ((card.blockedAt !== null) === blocked) return
    await tx
      .update(giftCards)
      .set({ blockedAt: blocked ? at : null })
      .where(eq(giftCards.id, id))
    await noteOf(tx, viewer, id, { kind: blocked ? 'blocked' : 'unblocked', note, at })
    await recordAudit(tx, viewer, {
      action: blocked ? 'gift_card.lock' : 'gift_card.unlock',
      ...(await subjectOf(tx, id)),
      after: { note },
    })
  })
  return openCard(parts, id)
}

export async function renewCode(parts: StaffCardsParts, viewer: Viewer, id: number, note: string) {
  const at = parts.now()
  const sender = await parts.sender()
  const code = await parts.db.transaction(async (tx) => {
    const card = await lockCard(tx, id)
    // One that waits for its day or its payment gets its first code then.
    if (card.codeHash === null)
      throw new ShopError(giftCardErrors.card_not_usable, { problem: 'У этой карты ещё нет кода.' })
    const made = await handOver(tx, card, sender, at)
    await noteOf(tx, viewer, id, { kind: 'new_code', note, at })
    await recordAudit(tx, viewer, { action: 'gift_card.code', ...(await subjectOf(tx, id)), after: { note } })
    return made
  })
  return { ...(await openCard(parts, id)), code }
}

async function noteOf(
  tx: Transaction,
  { accountId }: Viewer,
  cardId: number,
  row: { kind: 'blocked' | 'unblocked' | 'new_code'; note: string; at: Date },
): Promise<void> {
  await tx.insert(giftCardMovements).values({ cardId, accountId, kopecks: 0, ...row })
}

async function subjectOf(tx: Transaction, id: number) {
  const [card] = await tx.select({ end: giftCards.codeEnd }).from(giftCards).where(eq(giftCards.id, id))
  return { subject: 'gift_card', subjectId: id, subjectName: card?.end ? `…${card.end}` : `№ ${id}` }
}
