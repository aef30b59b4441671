import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { shopZone } from '../database/shop-time.server.ts'
import { accountGiftCards, giftCardMovements } from '../database/tables/gift-card-movements.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import type { CardPicture } from '../database/values/gift-cards.ts'
import type { Sender } from '../mail/letter-layout.server.ts'
import { queueMail } from '../mail/mail.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { eq, sql } from '../platform/postgres/drizzle.server.ts'
import { insertedRow } from '../platform/postgres/insert-rows.server.ts'
import { shopDay } from '../platform/text/date-format.ts'
import { codeLetter } from './card-letters.server.ts'
import { giftCardErrors } from './gift-card-errors.ts'
import { makeCode } from './make-code.server.ts'

export type CardRow = typeof giftCards.$inferSelect

/** A card as it is ordered. */
export interface NewCard {
  kopecks: number
  /** Who gets it by letter; empty when nobody does. */
  email: string
  text: string
  picture: CardPicture
  /** `2026-12-31`: the letter goes out then; null for at once. */
  day: string | null
}

/** An hour at which a present may come. */
const morning = '10:00'

const maxDaysAhead = 366

/** Of the letter. */
export function checkDay(day: string | null, now: Date): void {
  const last = shopDay(new Date(now.getTime() + maxDaysAhead * 86_400_000))
  if (day !== null && (day < shopDay(now) || day > last))
    throw new ShopError('invalid_input', {}, { day: 'Выберите день в ближайшем году.' })
}

/** A card without money and code yet. Its months count from the day on which it is given. */
export async function addCard(
  tx: Transaction,
  { day, ...card }: NewCard,
  by: { orderId?: number; key?: string; accountId?: number; at: Date },
): Promise<CardRow> {
  const { giftCardMonths } = await readSiteSettings(tx)
  const isLater = day !== null && day > shopDay(by.at)
  const given = isLater ? sql`(${day}::date + ${morning}::time) at time zone ${shopZone}` : sql`${by.at}::timestamptz`
  return insertedRow(
    await tx
      .insert(giftCards)
      .values({
        ...card,
        orderId: by.orderId ?? null,
        key: by.key ?? null,
        accountId: by.accountId ?? null,
        createdAt: by.at,
        sendAt: card.email === '' ? null : sql`${given}`,
        expiresAt: sql`${given} + make_interval(months => ${giftCardMonths})`,
      })
      .returning(),
  )
}

/** Puts its money on a card, once: whoever calls has locked what says that it is paid. */
export async function fillCard(
  tx: Transaction,
  { id, kopecks, orderId }: CardRow,
  why: { note?: string | undefined; accountId?: number | undefined; at: Date },
): Promise<void> {
  await tx.insert(giftCardMovements).values({ cardId: id, kind: 'issued', kopecks, orderId, ...why })
}

export async function lockCard(tx: Transaction, id: number): Promise<CardRow> {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for('no key update')
  if (!card) throw new ShopError(giftCardErrors.card_not_found)
  return card
}

/** Makes the code of a card that is locked and forgets the one before. It is returned here and kept nowhere. */
export async function giveCode(tx: Transaction, card: CardRow, at: Date): Promise<string> {
  const { code, kept } = makeCode()
  // Whoever entered the former code has no card any more.
  if (card.codeHash !== null) await tx.delete(accountGiftCards).where(eq(accountGiftCards.cardId, card.id))
  await tx
    .update(giftCards)
    .set({ ...kept, ...(card.email !== '' && { sentAt: at }) })
    .where(eq(giftCards.id, card.id))
  return code
}

/** The same, by letter. */
export async function sendCode(tx: Transaction, card: CardRow, sender: Sender, at: Date): Promise<void> {
  await queueMail(tx, codeLetter(card, await giveCode(tx, card, at), sender))
}
