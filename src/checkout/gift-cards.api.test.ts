import { expect, test } from 'vitest'
import { accountGiftCards, giftCardMovements } from '../database/tables/gift-card-movements.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import { mails } from '../database/tables/mail.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { payments } from '../database/tables/payments.server.ts'
import { writeCard } from '../gift-cards/card-code.ts'
import { followCards } from '../gift-cards/card-jobs.server.ts'
import { openOrdersShop, type Shopper } from '../orders/testing-orders.server.ts'
import { asc, eq } from '../platform/postgres/drizzle.server.ts'
import { shopDay } from '../platform/text/date-format.ts'
import { otherLayout } from '../platform/text/keyboard-layout.ts'
import { runScheduled } from '../testing/run-job.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'

const shop = await openOrdersShop()
const { db, form } = shop

const manager = await staffVisitor(shop, 'manager@kitsune.test', 'manager')
const sender = () => Promise.resolve({ shopName: 'Кицунэ', email: null, url: 'https://shop.test' })
const follow = () => runScheduled(followCards({ db, sender }), shop.clock.now())

async function issue(sum: number, fields: object = {}): Promise<{ id: number; code: string }> {
  const answer = await manager.post('/api/staff/gift-cards/', { sum, note: 'За терпение', ...fields })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return { id: answer.json().card.id, code: answer.json().code }
}

const enter = ({ visitor }: Shopper, code: string) => visitor.post('/api/gift-cards/', { code })
const cardOf = async (id: number) => (await db.select().from(giftCards).where(eq(giftCards.id, id)))[0]
const balanceOf = async (id: number) => (await cardOf(id))?.balanceKopecks
const movementsOf = async (id: number) =>
  (
    await db.select().from(giftCardMovements).where(eq(giftCardMovements.cardId, id)).orderBy(asc(giftCardMovements.id))
  ).map(({ kind, kopecks }) => [kind, kopecks])
const stateOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.state
const orderOf = async ({ visitor }: Shopper, id: number) => (await visitor.get(`/api/orders/${id}/`)).json()

async function buyerOf(...goods: { priceKopecks: number; stock: number }[]) {
  const shopper = await shop.shopper()
  const ids = await shop.addGoods(...goods)
  await shopper.putIntoCart(...ids.map((id) => [id, 1] as [number, number]))
  await shopper.createOrder()
  return { shopper, ids }
}

test('staff issue a card: the code is shown once, kept as a hash, found by its end; others may not', async () => {
  const { id, code } = await issue(1500)
  expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
  const card = await cardOf(id)
  expect(card).toMatchObject({ kopecks: 150_000, balanceKopecks: 150_000, codeEnd: code.slice(-4) })
  expect(JSON.stringify(card)).not.toContain(code.replaceAll('-', ''))
  const opened = (await manager.get(`/api/staff/gift-cards/${id}/`)).json()
  expect(opened).not.toHaveProperty('code')
  expect(opened).toMatchObject({
    card: { state: 'active', balance: 1500 },
    movements: [{ kind: 'issued', note: 'За терпение' }],
  })
  const found = (await manager.get(`/api/staff/gift-cards/?q=${code.slice(-4).toLowerCase()}`)).json()
  expect(found.cards.map((each: { id: number }) => each.id)).toEqual([id])
  const content = await staffVisitor(shop, 'content@kitsune.test', 'content')
  expect((await content.get('/api/staff/gift-cards/')).statusCode).toBe(403)
  const shopper = await shop.shopper()
  expect((await shopper.visitor.post('/api/staff/gift-cards/', { sum: 5, note: 'Мне' })).statusCode).toBe(403)
  expect((await manager.post('/api/staff/gift-cards/', { sum: 5, note: '' })).json().fields).toHaveProperty('note')
})

test('a code is found by the keys of the other layout too, by shoppers and by staff', async () => {
  const { id, code } = await issue(1500)
  const typed = otherLayout(code)
  expect(typed).not.toBe(code)
  const shopper = await shop.shopper()
  expect((await enter(shopper, typed)).json()).toMatchObject([{ id, balance: 1500 }])
  expect((await manager.post('/api/staff/gift-cards/check/', { code: typed })).json()).toMatchObject({ id })
  const found = (await manager.get(`/api/staff/gift-cards/?q=${encodeURIComponent(typed)}`)).json()
  expect(found.cards.map((each: { id: number }) => each.id)).toEqual([id])
})

test('a card pays for the whole order, which is paid at once; the rest stays for the next one', async () => {
  const { id, code } = await issue(5000)
  const { shopper } = await buyerOf({ priceKopecks: 300_000, stock: 3 })
  expect((await enter(shopper, code.toLowerCase().replaceAll('-', ' '))).json()).toMatchObject([
    { id, balance: 5000, in_use: true },
  ])
  expect((await shopper.checkout()).json().gift_cards).toMatchObject([{ id, end: code.slice(-4), balance: 5000 }])
  // Somebody who was shown another sum is asked again, and nothing is taken.
  expect((await shopper.confirm({ ...form, gift_cards_sum: 0 })).json().code).toBe('cards_changed')
  expect(await balanceOf(id)).toBe(500_000)
  const number = (await shopper.confirm({ ...form, gift_cards_sum: 3000 })).json().order_id
  expect([await stateOf(number), await balanceOf(id)]).toEqual(['paid', 200_000])
  expect(await movementsOf(id)).toEqual([
    ['issued', 500_000],
    ['spent', -300_000],
  ])
  expect((await orderOf(shopper, number)).money).toMatchObject({
    to_pay: 0,
    received: 3000,
    gift_cards: [{ end: code.slice(-4), sum: 3000 }],
  })
  const money = (await manager.get(`/api/staff/orders/${number}/money/`)).json()
  expect(money.payments).toMatchObject([{ method: 'gift_card', instrument: code.slice(-4), sum: 3000 }])
  // Confirmed again, it is the same order, and nothing more is taken.
  expect((await shopper.confirm({ ...form, order_id: number })).json().order_id).toBe(number)
  expect(await balanceOf(id)).toBe(200_000)
  // It is chosen anew for the next order.
  expect((await shopper.visitor.get('/api/gift-cards/')).json()).toMatchObject([{ balance: 2000, in_use: false }])
})

test('two cards pay a part; the order waits for the rest, and cancelling gives each its own back, once', async () => {
  const first = await issue(700)
  const second = await issue(300.5)
  const { shopper } = await buyerOf({ priceKopecks: 300_000, stock: 3 })
  await enter(shopper, first.code)
  await enter(shopper, second.code)
  const number = (await shopper.confirm({ ...form, gift_cards_sum: 1000.5 })).json().order_id
  expect(await stateOf(number)).toBe('awaiting_payment')
  expect(await orderOf(shopper, number)).toMatchObject({ money: { to_pay: 1999.5 }, payment: { sum: 1999.5 } })
  expect([await balanceOf(first.id), await balanceOf(second.id)]).toEqual([0, 0])
  await Promise.all([1, 2, 3].map(() => shopper.visitor.post(`/api/orders/${number}/cancel/`)))
  expect([await balanceOf(first.id), await balanceOf(second.id)]).toEqual([70_000, 30_050])
  expect(await movementsOf(first.id)).toEqual([
    ['issued', 70_000],
    ['spent', -70_000],
    ['given_back', 70_000],
  ])
  expect((await orderOf(shopper, number)).money.refunds).toMatchObject([
    { method: 'gift_card', is_done: true },
    { method: 'gift_card', is_done: true },
  ])
})

test('a deposit: the card covers what is to be paid now', async () => {
  const { id, code } = await issue(9000)
  const shopper = await shop.shopper()
  const [preorder = 0] = await shop.addGoods({
    priceKopecks: 1_000_000,
    isPreorder: true,
    depositKopecks: 200_000,
    releaseYear: 2099,
    releaseMonth: 1,
  })
  await shopper.putIntoCart([preorder, 1])
  await shopper.createOrder()
  await enter(shopper, code)
  const number = (await shopper.confirm({ ...form, gift_cards_sum: 2000 })).json().order_id
  expect([await stateOf(number), await balanceOf(id)]).toEqual(['paid', 700_000])
  expect((await orderOf(shopper, number)).money).toMatchObject({ later: 8000, received: 2000 })
})

test('an order that waits is paid by a card that was entered, of its own shopper and no other', async () => {
  const { id, code } = await issue(5000)
  const { shopper } = await buyerOf({ priceKopecks: 300_000, stock: 3 })
  const number = (await shopper.confirm(form)).json().order_id
  const pay = (by: Shopper) => by.visitor.post(`/api/orders/${number}/gift-card/`, { card: id })
  expect((await pay(shopper)).json().code).toBe('card_not_found')
  await shopper.visitor.post('/api/gift-cards/', { code, use: false })
  const stranger = await shop.shopper()
  await enter(stranger, code)
  expect((await pay(stranger)).statusCode).toBe(404)
  const [first, second] = await Promise.all([pay(shopper), pay(shopper)])
  expect(new Set([first?.statusCode, second?.statusCode])).toEqual(new Set([200, 409]))
  expect([await stateOf(number), await balanceOf(id)]).toEqual(['paid', 200_000])
})

test('guessing is counted by account, and strangers at one address lock nobody out who has ordered', async () => {
  const { code } = await issue(100)
  const { shopper: known } = await buyerOf({ priceKopecks: 10_000, stock: 1 })
  await known.confirm(form)
  const guesser = await shop.shopper()
  const wrong = () => enter(guesser, 'ABCD-EFGH-JKLM-NPQR')
  for (let tries = 0; tries < 10; tries += 1) expect((await wrong()).statusCode).toBe(404)
  expect((await wrong()).statusCode).toBe(429)
  expect((await enter(guesser, code)).statusCode).toBe(429)
  expect((await enter(known, code)).statusCode).toBe(200)
})

test('a blocked card pays nothing, its new code takes the place of the old one, and all is in the history', async () => {
  const { id, code } = await issue(100)
  const { shopper } = await buyerOf({ priceKopecks: 5_000, stock: 1 })
  await enter(shopper, code)
  const block = (blocked: boolean) => manager.post(`/api/staff/gift-cards/${id}/block/`, { blocked, note: 'Украли' })
  expect((await block(true)).json().card.state).toBe('blocked')
  expect((await shopper.confirm({ ...form, gift_cards_sum: 50 })).json().code).toBe('cards_changed')
  expect((await enter(shopper, code)).json().error).toContain('заблокирована')
  await block(false)
  const renewed = (await manager.post(`/api/staff/gift-cards/${id}/code/`, { note: 'Потерян' })).json()
  expect((await enter(shopper, code)).statusCode).toBe(404)
  expect(await db.$count(accountGiftCards, eq(accountGiftCards.cardId, id))).toBe(0)
  expect((await enter(shopper, renewed.code)).statusCode).toBe(200)
  expect(renewed.movements.map((each: { kind: string }) => each.kind)).toEqual([
    'new_code',
    'unblocked',
    'blocked',
    'issued',
  ])
})

test('a day that is past or years away is refused, and the list of the cards goes on', async () => {
  for (const day of ['9999-12-31', '2199-12-31', '0001-01-01', '2020-01-01']) {
    const answer = await manager.post('/api/staff/gift-cards/', { sum: 500, note: 'За терпение', day })
    expect([answer.statusCode, answer.json().fields]).toMatchObject([400, { day: expect.stringMatching(/год/) }])
  }
  expect((await manager.get('/api/staff/gift-cards/')).statusCode).toBe(200)
})

test('by letter at once, or on its day; the end of its time takes what is left', async () => {
  const now = await issue(2000, { email: 'anna@mail.test', text: 'С днём рождения!', picture: 'sakura' })
  expect(now.code).toBeNull()
  const inMonth = shopDay(new Date(Number(shop.clock.now()) + 30 * 86_400_000))
  const later = await issue(2000, { email: 'oleg@mail.test', day: inMonth })
  expect(await cardOf(later.id)).toMatchObject({ codeHash: null, sentAt: null })
  const letterTo = async (recipient: string) =>
    (await db.select().from(mails).where(eq(mails.recipient, recipient))).filter(({ subject }) =>
      /карта/i.test(subject),
    )
  const [letter] = await letterTo('anna@mail.test')
  expect(letter?.body).toContain('С днём рождения!')
  const code = letter?.body.match(/([A-Z2-9]{4}-){3}[A-Z2-9]{4}/)?.[0] ?? ''
  expect(await letterTo('oleg@mail.test')).toEqual([])
  await db
    .update(giftCards)
    .set({ sendAt: new Date(0) })
    .where(eq(giftCards.id, later.id))
  await follow()
  expect(await letterTo('oleg@mail.test')).toHaveLength(1)
  const { shopper } = await buyerOf({ priceKopecks: 50_000, stock: 1 })
  await enter(shopper, code)
  const number = (await shopper.confirm(form)).json().order_id
  await db
    .update(giftCards)
    .set({ expiresAt: new Date(0) })
    .where(eq(giftCards.id, now.id))
  await follow()
  expect((await movementsOf(now.id)).at(-1)).toEqual(['expired', -150_000])
  // What comes back afterwards can still be used for a month.
  await shopper.visitor.post(`/api/orders/${number}/cancel/`)
  const card = await cardOf(now.id)
  expect(card?.balanceKopecks).toBe(50_000)
  expect(Number(card?.expiresAt)).toBeGreaterThan(Number(shop.clock.now()) + 29 * 86_400_000)
  expect(writeCard('ABCDEFGH')).toBe('ABCD-EFGH')
  expect(await db.$count(payments, eq(payments.giftCardId, now.id))).toBe(1)
})
