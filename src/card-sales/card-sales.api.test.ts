import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { siteSettings } from '../database/tables/content.server.ts'
import { customerTotals } from '../database/tables/customer-totals.server.ts'
import { giftCardMovements } from '../database/tables/gift-card-movements.server.ts'
import { giftCards } from '../database/tables/gift-cards.server.ts'
import { mails } from '../database/tables/mail.server.ts'
import { receipts } from '../database/tables/receipts.server.ts'
import { followCards } from '../gift-cards/card-jobs.server.ts'
import { expireOrders } from '../orders/expire-orders.server.ts'
import { openReceiptsShop } from '../payments/receipts/testing-receipts.server.ts'
import { asc, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { shopDay } from '../platform/text/date-format.ts'
import { runScheduled } from '../testing/run-job.ts'
import { password } from '../testing/test-accounts.server.ts'

const shop = await openReceiptsShop()
const { db, staff } = shop
const { visitor, accountId } = shop.shopper
const sender = () => Promise.resolve({ shopName: 'Кицунэ', email: null, url: 'https://shop.test' })
const follow = () => runScheduled(followCards({ db, sender }), shop.clock.now())

const form = (fields: object = {}) => ({
  key: randomUUID(),
  sum: 3000,
  email: 'oleg@mail.test',
  text: 'С днём рождения!',
  picture: 'wave',
  consent: true,
  ...fields,
})
const buy = (fields: object = {}) => visitor.post('/api/gift-cards/orders/', form(fields))
const cardOf = async (orderId: number) => (await db.select().from(giftCards).where(eq(giftCards.orderId, orderId)))[0]
const movements = async (cardId = 0) =>
  (
    await db
      .select()
      .from(giftCardMovements)
      .where(eq(giftCardMovements.cardId, cardId))
      .orderBy(asc(giftCardMovements.id))
  ).map(({ kind, kopecks }) => [kind, kopecks])
const orderOf = async (id: number) => (await visitor.get(`/api/orders/${id}/`)).json()
const lettersTo = (recipient: string) =>
  db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(asc(mails.id))
const receiptsOf = async (id: number) =>
  (await db.select().from(receipts).where(eq(receipts.orderId, id)).orderBy(asc(receipts.id))).map(
    ({ kind, desk, mode, kopecks, lines }) => [
      kind,
      desk,
      mode,
      kopecks,
      lines.map(({ name, subject }) => [name, subject]),
    ],
  )

test('a card is bought like an order: paid, it has its money, its letter goes out once, and no sale is counted', async () => {
  const wanted = form()
  const [first, second] = await Promise.all([1, 2].map(() => visitor.post('/api/gift-cards/orders/', wanted)))
  const id: number = first?.json().order_id
  expect([first?.statusCode, second?.json().order_id]).toEqual([200, id])
  expect(await orderOf(id)).toMatchObject({
    order_status: 'Ожидает оплаты',
    total_price: 3000,
    items: [],
    // Its receipt is of an advance, which this provider does not print.
    online: null,
    payment: { sum: 3000 },
    gift_card: { email: 'oleg@mail.test', is_sent: false },
  })
  for (const sum of ['', '?sum=whole'])
    expect((await visitor.post(`/api/orders/${id}/pay/${sum}`)).json().code).toBe('card_by_transfer')
  await follow()
  expect(await lettersTo('oleg@mail.test')).toEqual([])
  const card = await cardOf(id)
  expect(await movements(card?.id)).toEqual([])

  await shop.work()
  await shop.move(id, 'Оплачен')
  await shop.work()
  await follow()
  await follow()
  expect(await orderOf(id)).toMatchObject({ order_status: 'Завершен', parcels: [], gift_card: { is_sent: true } })
  expect(await movements(card?.id)).toEqual([['issued', 300_000]])
  const letters = await lettersTo('oleg@mail.test')
  expect(letters).toHaveLength(1)
  expect(letters[0]?.body).toContain('С днём рождения!')
  expect(letters[0]?.body).not.toContain('г..')
  expect(
    (await lettersTo(shop.shopper.email)).map(({ subject }) => subject.replaceAll('\u00a0', ' ')).slice(1),
  ).toEqual([`Подарочная карта, заказ № ${id}`, `Подарочная карта оплачена, заказ № ${id}`])
  const line = [['Аванс: подарочная карта', 'surplus']]
  expect(await receiptsOf(id)).toEqual([['income', 'own', 'advance', 300_000, line]])
  const [totals] = await db.select().from(customerTotals).where(eq(customerTotals.accountId, accountId))
  expect(totals).toMatchObject({ orders: 0, kopecks: 0 })
  const sold = await db.execute(
    sql`select coalesce(sum(goods_kopecks), 0)::int as sum from sales_of_day(shop_day(${shop.clock.now()})) where kind = 'all'`,
  )
  expect(sold.rows).toEqual([{ sum: 0 }])

  // The recipient has the code; nobody buys a card with a card.
  const code = letters[0]?.body.match(/([A-Z2-9]{4}-){3}[A-Z2-9]{4}/)?.[0]
  expect((await visitor.post('/api/gift-cards/', { code })).statusCode).toBe(200)
  const other: number = (await buy()).json().order_id
  expect((await visitor.post(`/api/orders/${other}/gift-card/`, { card: card?.id })).json().code).toBe('card_by_card')

  // What is not spent goes back to who paid, off the card; more does not, and the sale is not undone.
  const { version } = await shop.order(id)
  const refund = (sum: number, at = version) =>
    staff.post(`/api/staff/orders/${id}/refunds/`, { version: at, sum, note: 'Не нужна', by_hand: false })
  expect((await refund(3001)).statusCode).toBe(409)
  expect((await refund(3000)).statusCode).toBe(200)
  expect(await movements(card?.id)).toEqual([
    ['issued', 300_000],
    ['paid_out', -300_000],
  ])
  expect((await refund(1, (await shop.order(id)).version)).statusCode).toBe(409)
})

test('what is asked for is checked: the sum, the day, consent; an unpaid one is cancelled without a card', async () => {
  expect((await buy({ sum: 100 })).json().fields).toHaveProperty('sum')
  expect((await buy({ sum: 100_000 })).json().fields).toHaveProperty('sum')
  expect((await buy({ day: '2020-01-01' })).json().fields).toHaveProperty('day')
  expect((await buy({ consent: false })).json().fields).toHaveProperty('consent')
  expect((await buy({ email: 'oleg' })).json().fields).toHaveProperty('email')
  const id: number = (await buy()).json().order_id
  const { version } = await shop.order(id)
  expect((await staff.get(`/api/staff/orders/${id}/`)).json()).toMatchObject({ can_edit: false })
  expect(version).toBe(1)
  await visitor.post(`/api/orders/${id}/cancel/`)
  await follow()
  expect(await movements((await cardOf(id))?.id)).toEqual([])
})

test('the repeat of a lost answer gets its order on the next day, a new one is refused', async () => {
  const day = shopDay(shop.clock.now())
  const today = form({ day })
  const id: number = (await visitor.post('/api/gift-cards/orders/', today)).json().order_id
  shop.clock.pass({ minutes: 24 * 60 })
  expect((await visitor.post('/api/gift-cards/orders/', today)).json().order_id).toBe(id)
  expect((await buy({ day })).json().fields).toHaveProperty('day')
})

test('a lost answer and another sum, recipient or greeting: it is said, and there is one order', async () => {
  const wanted = form({ day: shopDay(new Date(shop.clock.now().getTime() + 86_400_000)) })
  const { order_id: id } = (await visitor.post('/api/gift-cards/orders/', wanted)).json()
  for (const other of [{ sum: 5000 }, { email: 'maria@mail.test' }, { text: '' }, { picture: 'fox' }, { day: null }]) {
    const refused = await visitor.post('/api/gift-cards/orders/', { ...wanted, ...other })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'key_reused'])
    expect(refused.json().error).toContain(`заказ №\u00a0${id}`)
  }
  expect((await visitor.post('/api/gift-cards/orders/', wanted)).json()).toEqual({ order_id: id })
})

test('whoever leaves takes their words with them: the card and its money stay with its bearer', async () => {
  const giver = await shop.shopper2()
  const id: number = (await giver.visitor.post('/api/gift-cards/orders/', form({ email: 'kira@mail.test' }))).json()
    .order_id
  await shop.move(id, 'Оплачен')
  await shop.work()
  await follow()
  expect(await cardOf(id)).toMatchObject({ email: 'kira@mail.test', balanceKopecks: 300_000 })
  expect((await giver.visitor.post('/api/user/api/delete_account/', { password })).statusCode).toBe(200)
  await shop.work()
  expect(await cardOf(id)).toMatchObject({ email: '', text: '', balanceKopecks: 300_000 })
})

test('a shop that sells no cards says so, and its pages know', async () => {
  const { version } = (await staff.get('/api/staff/site/')).json()
  const save = (gift_card_max: number, seen: number) =>
    staff.call('PATCH', '/api/staff/site/', { version: seen, gift_card_max })
  const off = await save(0, version)
  expect(off.statusCode).toBe(200)
  expect((await buy()).json().code).toBe('cards_not_sold')
  expect((await visitor.get('/api/gift-cards/offer/')).json()).toMatchObject({ max: 0 })
  await expect.poll(async () => (await visitor.get('/api/user/data_site/')).json().gift_card_max).toBe(0)
  await save(15_000, off.json().version)
})

test('a card that is paid after its order had expired is sold all the same: no goods can be gone', async () => {
  await db.update(siteSettings).set({ receiptsBy: 'own' })
  const id: number = (await buy({ email: 'late@mail.test' })).json().order_id
  const [, paymentId = ''] = /\/pay\/([\w-]+)\/$/.exec((await visitor.post(`/api/orders/${id}/pay/`)).json().url) ?? []
  await runScheduled(expireOrders(db, shop.app.log), new Date(shop.clock.now().getTime() + 30 * 86_400_000))
  expect(await orderOf(id)).toMatchObject({ order_status: 'Отменен' })
  await shop.standIn.pay(paymentId, { instrument: 'bank_card', reason: null })
  await shop.work()
  await follow()
  expect(await orderOf(id)).toMatchObject({
    order_status: 'Завершен',
    gift_card: { is_sent: true },
    cancel_reason: null,
  })
  expect(await movements((await cardOf(id))?.id)).toEqual([['issued', 300_000]])
  const subjects = (await lettersTo(shop.shopper.email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '))
  expect(subjects.at(-1)).toBe(`Подарочная карта оплачена, заказ № ${id}`)
})
