import { expect, test } from 'vitest'
import { payments } from '../../database/tables/payments.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { password } from '../../testing/test-accounts.server.ts'
import { Visitor } from '../../testing/test-visitor.ts'
import { openPhoneShop } from './testing-new-order.server.ts'

const { shop, goods, request, place, placed, newEmail, lettersFor } = await openPhoneShop()

const quote = async (change: object) =>
  (
    await shop.staff.post('/api/staff/orders/quote/', { lines: [{ product_id: goods.fox, quantity: 2 }], ...change })
  ).json()
const twoFoxes = (change: object) => ({ lines: [{ product_id: goods.fox, quantity: 2, price: 1000 }], ...change })

test('points of a known customer are spent by the rules of the checkout, shown on the order and in the letter, and come back', async () => {
  const { outstanding: _, ...settings } = (await shop.staff.get('/api/staff/points/')).json()
  await shop.staff.call('PUT', '/api/staff/points/', { ...settings, is_on: true, max_share: 30 })
  const shopper = await shop.shopper()
  const customer = shopper.accountId
  await shop.staff.post(`/api/staff/customers/${customer}/points/`, { points: 1000, reason: 'Подарок' })
  // What the shopper wants for an order of their own is another matter.
  await shopper.visitor.call('PUT', '/api/points/wanted/', { points: 5 })
  expect(await quote({ customer })).toMatchObject({ points: { balance: 1000, available: 600, wanted: null, used: 0 } })
  expect((await quote({ customer, points: 700 })).points).toMatchObject({
    used: 600,
    problem: expect.stringContaining('не больше 600'),
  })
  expect(await quote({ points: 700 })).not.toHaveProperty('points')
  const nobody = await place(twoFoxes({ points: 100, total: 1900 }))
  expect([nobody.statusCode, nobody.json().fields]).toEqual([400, { points: 'Выберите покупателя.' }])
  const refused = await place(twoFoxes({ customer, points: 700, total: 1300 }))
  expect(refused.json().code).toBe('points_gone')

  const email = newEmail()
  const order = await placed(twoFoxes({ customer, points: 250, total: 1750, email }))
  expect(order).toMatchObject({ total: 1750, discounts: [{ name: 'Уже учтено: Баллы' }] })
  const balance = async () => (await shopper.visitor.get('/api/points/')).json().balance
  expect(await balance()).toBe(750)
  const [letter] = await lettersFor(email)
  expect(letter?.body).toMatch(/Баллы[\s\S]+−250,00/)
  await shopper.visitor.post(`/api/orders/${order.id}/cancel/`)
  expect(await balance()).toBe(1000)
})

async function issueCard(sum: number): Promise<string> {
  return (await shop.staff.post('/api/staff/gift-cards/', { sum, note: 'Проверка' })).json().code
}
const check = (code: string, by = shop.staff) => by.post('/api/staff/gift-cards/check/', { code })

test('a gift card whose code the customer names pays a part or all; the code is kept nowhere', async () => {
  const code = await issueCard(3000)
  expect((await check(code.toLowerCase())).json()).toMatchObject({ end: code.slice(-4), balance: 3000 })
  const email = newEmail()
  const whole = await placed(twoFoxes({ email, total: 2000, gift_cards: [code], gift_cards_sum: 2000 }))
  expect(whole).toMatchObject({ state: 'Оплачен', to_pay: 0 })
  expect((await lettersFor(email)).map(({ body }) => body).join()).toMatch(/Оплачено подарочной картой: 2\s000,00/)
  // A thousand is left: the rest is paid in cash at the counter.
  const seen = await place(twoFoxes({ total: 2000, gift_cards: [code], gift_cards_sum: 2000 }))
  expect([seen.statusCode, seen.json().code]).toEqual([409, 'cards_changed'])
  const sold = twoFoxes({ total: 2000, gift_cards: [code], gift_cards_sum: 1000, payment: 'counter' })
  const { id, state } = await placed(sold)
  expect(state).toBe('Завершен')
  const paid = await shop.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)
  expect(paid.map(({ method, kopecks }) => [method, kopecks])).toEqual([
    ['gift_card', 100_000],
    ['cash', 100_000],
  ])
  expect((await check(code)).json().error).toContain('ничего не осталось')
  const journal = JSON.stringify(await shop.audit('order.create'))
  expect(journal).toContain(`карта …${code.slice(-4)}`)
  expect(journal).not.toContain(code.slice(0, 9))
})

test('a part by card waits for the rest; the same card in three orders at once is never below zero', async () => {
  const part = await issueCard(500)
  const waiting = await placed(twoFoxes({ total: 2000, gift_cards: [part, part], gift_cards_sum: 500 }))
  expect(waiting).toMatchObject({ state: 'Ожидает оплаты', to_pay: 1500 })
  const code = await issueCard(1500)
  const one = () =>
    place({ lines: [{ product_id: goods.fox, quantity: 1, price: 1000 }], total: 1000, gift_cards: [code] })
  const orders = await Promise.all([one(), one(), one()])
  expect(orders.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(orders.map((answer) => answer.json().to_pay).toSorted((a, b) => a - b)).toEqual([0, 500, 1000])
})

test('codes are not guessed by staff either, and packers may not ask', async () => {
  await shop.addAccount('guesser@kitsune.test', { role: 'manager' })
  const guesser = new Visitor(shop)
  await guesser.signIn('guesser@kitsune.test', password)
  for (let count = 0; count < 10; count += 1) expect((await check('AAAA-BBBB-CCCC-DDDD', guesser)).statusCode).toBe(404)
  const right = await issueCard(100)
  expect((await check(right, guesser)).statusCode).toBe(429)
  const order = request(twoFoxes({ total: 2000, gift_cards: [right] }))
  expect((await guesser.post('/api/staff/orders/', order)).statusCode).toBe(429)
  await shop.addAccount('card-packer@kitsune.test', { role: 'packer' })
  const packer = new Visitor(shop)
  await packer.signIn('card-packer@kitsune.test', password)
  expect((await check(right, packer)).statusCode).toBe(403)
})
