import { queueLetters } from '../checkout/placing/queue-letters.server.ts'
import { readTerms } from '../checkout/placing/read-terms.server.ts'
import { recordConsents } from '../checkout/placing/record-consents.server.ts'
import { nextNumber } from '../checkout/placing/write-orders.server.ts'
import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { accounts } from '../database/tables/accounts.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { giftCardErrors } from '../gift-cards/gift-card-errors.ts'
import { addCard, checkDay } from '../gift-cards/issue-card.server.ts'
import { insertAdvances } from '../orders/insert-orders.server.ts'
import { orderErrors } from '../orders/order-errors.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { runSharedTransaction } from '../platform/postgres/shared-transaction.server.ts'
import { shopDay } from '../platform/text/date-format.ts'
import { formatPrice, toKopecks } from '../platform/text/money.ts'
import type { Limit } from '../rate-limits/rate-limits.server.ts'
import type { CardForm, CardOffer } from './card-sales.contract.ts'

const limit: Limit = { name: 'buy-card', max: 30, seconds: 3600 }

export async function readOffer({ db }: Pick<OrdersParts, 'db'>): Promise<CardOffer> {
  const { giftCardMin, giftCardMax, giftCardMonths } = await readSiteSettings(db)
  return { min: giftCardMin, max: giftCardMax, months: giftCardMonths }
}

interface Buyer {
  accountId: number
  email: string
  /** The client's address, for the log of consents. */
  address: string
}

/** An order without goods, by which the card is paid. Pressed twice, it is one. */
export async function buyCard(parts: OrdersParts, buyer: Buyer, form: CardForm): Promise<number> {
  if (!form.consent)
    throw new ShopError(
      orderErrors.consent_required,
      {},
      { consent: 'Необходимо согласие на обработку персональных данных' },
    )
  // Before the checks: the repeat of a lost answer gets its order even when the day that it names is over.
  const bought = await findBought(parts.db, buyer.accountId, form)
  if (bought !== undefined) return bought
  checkForm(form, await readOffer(parts), parts.now())
  await parts.limits.take([limit, String(buyer.accountId)])
  const at = parts.now()
  const orderId = await runSharedTransaction(parts.db, async (tx, client) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${form.key}, 0))`)
    const known = await findBought(tx, buyer.accountId, form)
    if (known !== undefined) return known
    const id = await nextNumber(tx)
    const { accountId, email: accountEmail, address } = buyer
    const person = await readPerson(tx, accountId)
    const words = { ...person, email: accountEmail, deliveryType: '' }
    const confirmation = {
      accountId,
      accountEmail,
      address,
      form: { ...words, paymentMethod: 'online' as const, consent: true },
    }
    const terms = await readTerms(client, [confirmation], at)
    const kopecks = toKopecks(form.sum)
    await insertAdvances(client, [
      {
        id,
        accountId,
        state: 'awaiting_payment',
        ...person,
        email: accountEmail,
        deliveryName: 'Подарочная карта письмом',
        deliveryPriceKopecks: 0,
        isPickup: true,
        isAdvance: true,
        goodsKopecks: kopecks,
        totalKopecks: kopecks,
        createdAt: at,
        expiresAt: terms.expiresAt,
      },
    ])
    await queueLetters(client, [{ id, terms }], { actor: 'shopper' })
    await recordConsents(client, [{ confirmation, terms }])
    const { key, email, text, picture, day } = form
    await addCard(tx, { kopecks, email, text, picture, day }, { orderId: id, key, at })
    return id
  })
  parts.runOutboxSoon()
  return orderId
}

function checkForm({ sum, day }: CardForm, { min, max }: CardOffer, now: Date): void {
  if (max === 0) throw new ShopError(giftCardErrors.cards_not_sold)
  if (sum < min || sum > max)
    throw new ShopError('invalid_input', {}, { sum: `Сумма карты от ${formatPrice(min)} до ${formatPrice(max)}.` })
  checkDay(day, now)
}

/** The order that an earlier call with the key made, of the very same card. */
async function findBought(
  tx: Pick<Transaction, 'select'>,
  accountId: number,
  { key, sum, email, text, picture, day }: CardForm,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: orders.id, card: giftCards })
    .from(giftCards)
    .innerJoin(orders, eq(orders.id, giftCards.orderId))
    .where(and(eq(giftCards.key, key), eq(orders.accountId, accountId)))
  if (!row) return undefined
  const { id, card } = row
  const sendDay = card.sendAt && shopDay(card.sendAt)
  const isSameCard = card.kopecks === toKopecks(sum) && card.picture === picture
  const isSameLetter = card.email === email && card.text === text && sendDay === (day ?? shopDay(card.createdAt))
  if (!isSameCard || !isSameLetter)
    throw new ShopError('key_reused', { done: `Карта уже заказана, заказ №\u00a0${id}` })
  return id
}

/** As the profile has it: nothing is sent anywhere but by letter. */
async function readPerson(tx: Transaction, accountId: number) {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId))
  const names = [account?.lastName, account?.firstName, account?.surname].filter(Boolean)
  return { fullName: names.join(' ') || 'Покупатель карты', phone: account?.phone ?? '' }
}
