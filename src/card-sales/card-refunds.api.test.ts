import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { siteSettings } from '../database/tables/content.server.ts'
import { giftCardMovements } from '../database/tables/gift-card-movements.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import { openPayingShop } from '../payments/paying/testing-paying.server.ts'
import type { StaffOrderMoney } from '../payments/refunds/refunds.contract.ts'
import { asc, eq } from '../platform/postgres/drizzle.server.ts'

const shop = await openPayingShop()
await shop.db.update(siteSettings).set({ receiptsBy: 'own' })

/** A card for 3,000, paid by card. */
async function sold() {
  const form = { key: randomUUID(), sum: 3000, email: 'oleg@mail.test', text: '', picture: 'wave', consent: true }
  const id: number = (await shop.shopper.visitor.post('/api/gift-cards/orders/', form)).json().order_id
  const paymentId = await shop.begin(id)
  await shop.pay(paymentId)
  await shop.checkAll()
  const [card] = await shop.db.select().from(giftCards).where(eq(giftCards.orderId, id))
  if (!card) throw new Error('There is no card.')
  return { id, paymentId, cardId: card.id }
}

async function cardOf(cardId: number) {
  const [card] = await shop.db.select().from(giftCards).where(eq(giftCards.id, cardId))
  const isIts = eq(giftCardMovements.cardId, cardId)
  const rows = await shop.db.select().from(giftCardMovements).where(isIts).orderBy(asc(giftCardMovements.id))
  return [card?.balanceKopecks, ...rows.map(({ kind, kopecks }) => [kind, kopecks])]
}

const spend = (cardId: number, kopecks: number) =>
  shop.db.insert(giftCardMovements).values({ cardId, kind: 'spent', kopecks: -kopecks })
const money = async (id: number) => (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json<StaffOrderMoney>()
const notes = async (id: number) =>
  (await shop.order(id)).events.filter(({ kind }) => kind === 'note').map(({ text }) => text)

test('a card whose payment went back without the shop has no money any more; staff read what was spent', async () => {
  const whole = await sold()
  shop.standIn.refundOutside(whole.paymentId, 300_000)
  await shop.compareAll()
  await shop.compareAll()
  expect(await cardOf(whole.cardId)).toEqual([0, ['issued', 300_000], ['paid_out', -300_000]])
  expect(await notes(whole.id)).toEqual([
    expect.stringContaining('С\u00a0подарочной карты снято 3\u00a0000,00\u00a0₽.'),
  ])

  const spent = await sold()
  await spend(spent.cardId, 250_000)
  shop.standIn.refundOutside(spent.paymentId, 100_000)
  await shop.compareAll()
  expect((await cardOf(spent.cardId)).at(-1)).toEqual(['paid_out', -50_000])
  expect(await notes(spent.id)).toEqual([expect.stringContaining('500,00\u00a0₽ с\u00a0неё уже потрачены')])
})

test('what staff were giving back already is off the card once', async () => {
  const { id, paymentId, cardId } = await sold()
  const { version } = await shop.order(id)
  const wish = { version, sum: 1000, note: 'Не нужна', by_hand: true }
  expect((await shop.staff.post(`/api/staff/orders/${id}/refunds/`, wish)).statusCode).toBe(200)
  shop.standIn.refundOutside(paymentId, 300_000)
  await shop.compareAll()
  expect(await cardOf(cardId)).toEqual([0, ['issued', 300_000], ['paid_out', -100_000], ['paid_out', -200_000]])
  expect(await notes(id)).toEqual([expect.not.stringContaining('потрачен')])
})

test('staff write it by mistake and take it back: the card has its money again', async () => {
  const { id, cardId } = await sold()
  const seen = await money(id)
  const wish = { version: seen.version, payment_id: seen.payments[0]?.id, sum: 1000, note: 'Письмо банка' }
  const written = await shop.staff.post(`/api/staff/orders/${id}/outside_refunds/`, wish)
  expect((await cardOf(cardId)).at(0)).toBe(200_000)
  const { version, refunds } = written.json<StaffOrderMoney>()
  const path = `/api/staff/orders/${id}/outside_refunds/${refunds.at(-1)?.id}/void/`
  expect((await shop.staff.post(path, { version, reason: 'Опечатка' })).statusCode).toBe(200)
  expect(await cardOf(cardId)).toEqual([300_000, ['issued', 300_000], ['paid_out', -100_000], ['given_back', 100_000]])
})
