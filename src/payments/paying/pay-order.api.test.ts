import { expect, test } from 'vitest'
import { products } from '../../database/tables/catalogue.server.ts'
import { orderEvents } from '../../database/tables/orders.server.ts'
import { refunds } from '../../database/tables/payments.server.ts'
import { expireOrders } from '../../orders/expire-orders.server.ts'
import { and, eq } from '../../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../../testing/run-job.ts'
import { lettersTo, Visitor } from '../../testing/test-visitor.ts'
import type { StaffOrderMoney } from '../refunds/refunds.contract.ts'
import { openPayingShop } from './testing-paying.server.ts'

// Behind a proxy, so that the addresses of senders are known.
const shop = await openPayingShop({ trustProxy: true })
const { standIn } = shop
const whole = ['yookassa', 'succeeded', 500_000]

const paidEvents = (id: number) =>
  shop.db.$count(orderEvents, and(eq(orderEvents.orderId, id), eq(orderEvents.state, 'paid')))

const expire = (id: number) =>
  runScheduled(expireOrders(shop.db, shop.app.log), new Date(shop.clock.now().getTime() + 30 * 86_400_000)).then(() =>
    shop.order(id),
  )

test('a payment is begun once, decided by our own question, and the order is paid once', async () => {
  const id = await shop.place()
  expect(await shop.seen(id)).toMatchObject({ online: { is_pending: false, failure: null } })
  const paymentId = await shop.begin(id)
  expect(await shop.begin(id)).toBe(paymentId)
  expect(standIn.books.payments.get(paymentId)).toMatchObject({ kopecks: 500_000, status: 'pending' })
  // What a notification says is not believed.
  expect((await shop.notify(paymentId)).statusCode).toBe(200)
  await shop.checkDue()
  expect(await shop.seen(id)).toMatchObject({ order_status: 'Ожидает оплаты', online: { is_pending: true } })
  await shop.pay(paymentId)
  // Fifty at once are one change.
  await Promise.all(Array.from({ length: 50 }, () => shop.notify(paymentId)))
  await Promise.all([shop.checkDue(), shop.checkAll(), shop.checkAll()])
  expect(await shop.seen(id)).toMatchObject({
    order_status: 'Оплачен',
    online: null,
    money: { received: 5000, to_pay: 0 },
  })
  expect([await paidEvents(id), await shop.rows(id)]).toEqual([1, { payments: [whole], refunds: [] }])
  const again = (await shop.start(id)).json()
  expect([again.code, again.error]).toEqual(['nothing_to_pay', 'Этот заказ оплачивать не нужно: он «Оплачен».'])
})

test('money that the provider took is no mistake of staff: it is not taken back, but returned', async () => {
  const shopper = await shop.newShopper()
  const id = await shopper.buy(shop.form, [shop.product, 1])
  const begun = await shopper.visitor.post(`/api/orders/${id}/pay/`)
  const [, paymentId = ''] = /\/pay\/([\w-]+)\/$/.exec(begun.json().url) ?? []
  await shop.pay(paymentId)
  await shop.checkAll()
  const { version, can_take_back } = await shop.order(id)
  expect(can_take_back).toBeNull()
  const refused = await shop.staff.post(`/api/staff/orders/${id}/take_back/`, { version, reason: 'Ошиблись' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'paid_online'])
  expect(await shop.rows(id)).toEqual({ payments: [whole], refunds: [] })
})

test('straight to the app of the bank; where the agreement has no SBP, to the page with everything else', async () => {
  const id = await shop.place()
  const begin = async (query = '') =>
    (await shop.shopper.visitor.post(`/api/orders/${id}/pay/${query}`)).json<{ url: string }>().url
  const app = await begin('?way=sbp')
  expect(app).toMatch(/\/pay\/[\w-]+\/sbp\/$/)
  // Pressed again it is the same payment; with the other button it is another one.
  expect(await begin('?way=sbp')).toBe(app)
  const page = await begin()
  expect(page).toMatch(/\/pay\/[\w-]+\/$/)
  expect(page).not.toContain(app.split('/').at(-3) ?? '')
  expect((await shop.shopper.visitor.post(`/api/orders/${id}/pay/?way=gold`)).statusCode).toBe(400)
  const other = await shop.place()
  standIn.setTrouble({ withoutSbp: true })
  const fallen = await shop.shopper.visitor.post(`/api/orders/${other}/pay/?way=sbp`)
  standIn.setTrouble({})
  expect(fallen.json().url).toMatch(/\/pay\/[\w-]+\/$/)
  expect((await shop.rows(other)).payments.map(([, state]) => state)).toEqual(['cancelled', 'pending'])
  for (const each of [id, other]) await shop.shopper.visitor.post(`/api/orders/${each}/cancel/`)
})

test('a failed payment says why, and the next one is a new one', async () => {
  const id = await shop.place()
  const first = await shop.begin(id)
  await shop.pay(first, 'insufficient_funds')
  // Before the shop has heard of it: the closed page is not opened again.
  const second = await shop.begin(id)
  expect(second).not.toBe(first)
  await shop.pay(second, 'card_expired')
  await shop.checkAll()
  expect((await shop.seen(id)).online).toEqual({ is_pending: false, failure: 'У карты вышел срок. Попробуйте другую.' })
  await shop.pay(await shop.begin(id))
  // The page that waits asks by itself.
  await shop.checkAll()
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
})

test.each(['error_after', 'answer_lost', 'notify_first'] as const)(
  'the start with %s leads to one payment',
  async (wrong) => {
    const before = standIn.books.payments.size
    const id = await shop.place()
    standIn.setTrouble({ call: (path) => (path === '/v3/payments' ? wrong : 'none') })
    const answer = await shop.start(id)
    if (wrong !== 'notify_first') expect(answer.json().error).toContain('оплатите переводом')
    standIn.setTrouble({})
    const again = await shop.start(id)
    expect(standIn.books.payments.size).toBe(before + 1)
    const [payment] = [...standIn.books.payments.values()].slice(-1)
    if (again.statusCode === 200) await shop.pay(payment?.id ?? '')
    await shop.checkAll()
    expect(await shop.rows(id)).toEqual({ payments: [whole], refunds: [] })
  },
)

test('a provider that is away loses nothing', async () => {
  const id = await shop.place()
  standIn.setTrouble({ call: () => 'error_before' })
  const away = await shop.start(id)
  expect([away.statusCode, away.json().error]).toEqual([409, expect.stringContaining('Заказ сохранён')])
  await shop.checkAll()
  standIn.setTrouble({})
  await shop.pay(await shop.begin(id))
  standIn.setTrouble({ call: () => 'answer_lost' })
  await shop.checkAll()
  expect((await shop.seen(id)).order_status).toBe('Ожидает оплаты')
  standIn.setTrouble({})
  await shop.checkAll()
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
})

test('with wrong keys the order is kept and the transfer offered; corrected, the same payment goes on', async () => {
  const id = await shop.place()
  standIn.setTrouble({ otherKeys: true })
  for (const answer of [await shop.start(id), await shop.start(id)]) {
    expect([answer.statusCode, answer.json().error]).toEqual([409, expect.stringContaining('оплатите переводом')])
  }
  await shop.checkAll()
  expect(await shop.seen(id)).toMatchObject({ order_status: 'Ожидает оплаты', payment: { sum: 5000 } })
  standIn.setTrouble({})
  await shop.pay(await shop.begin(id))
  await shop.checkAll()
  expect((await shop.rows(id)).payments).toEqual([whole])
})

test('notifications of strangers are turned away where their address is known', async () => {
  const id = await shop.place()
  const paymentId = await shop.begin(id)
  await shop.pay(paymentId)
  expect((await shop.notify(paymentId, { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(403)
  await shop.checkDue()
  expect((await shop.rows(id)).payments).toEqual([['yookassa', 'pending', 500_000]])
  expect((await shop.notify(paymentId, { 'x-forwarded-for': '185.71.76.5' })).statusCode).toBe(200)
  await shop.checkDue()
  expect((await shop.rows(id)).payments).toEqual([whole])
})

test('an order paid after it expired lives again if its goods are there', async () => {
  const id = await shop.place()
  const paymentId = await shop.begin(id)
  const stock = await shop.stockOf(shop.product)
  expect(await expire(id)).toMatchObject({ state: 'Отменен' })
  expect(await shop.stockOf(shop.product)).toBe((stock ?? 0) + 1)
  await shop.pay(paymentId)
  await shop.checkAll()
  expect(await shop.seen(id)).toMatchObject({ order_status: 'Оплачен', cancel_reason: null })
  expect(await shop.stockOf(shop.product)).toBe(stock)
  expect(await shop.rows(id)).toEqual({ payments: [whole], refunds: [] })
})

test('if they are gone, or the shopper had cancelled, the money goes back by itself and the shopper is told', async () => {
  const [rare = 0] = await shop.addGoods({ name: 'Редкость', priceKopecks: 300_000, stock: 1 })
  const email = 'late@mail.test'
  const id = await shop.shopper.buy({ ...shop.form, email }, [rare, 1])
  const paymentId = await shop.begin(id)
  await expire(id)
  await shop.db.update(products).set({ stock: 0 }).where(eq(products.id, rare))
  await shop.pay(paymentId)
  await shop.checkAll()
  expect((await shop.rows(id)).refunds).toEqual([['yookassa', 'pending', 'cancelled', 300_000]])
  await shop.sendRefunds()
  expect((await shop.rows(id)).refunds).toEqual([['yookassa', 'succeeded', 'cancelled', 300_000]])
  expect(standIn.books.payments.get(paymentId)?.refunded).toBe(300_000)
  expect(await shop.seen(id)).toMatchObject({
    order_status: 'Отменен',
    money: { refunds: [{ is_done: true, sum: 3000 }] },
  })
  await shop.writeLetters()
  const told = (await lettersTo(shop, email)).map(({ subject, body }) => `${subject} ${body}`).join('\n')
  expect(told).toContain('Оплата пришла, когда заказ был уже отменён')
  expect(told).toContain('Вернули 3\u00a0000,00\u00a0₽ тем же способом.')

  const own = await shop.place()
  const late = await shop.begin(own)
  await shop.shopper.visitor.post(`/api/orders/${own}/cancel/`)
  await shop.pay(late)
  await shop.checkAll()
  await shop.sendRefunds()
  expect(await shop.rows(own)).toMatchObject({ refunds: [['yookassa', 'succeeded', 'cancelled', 500_000]] })
  expect((await shop.seen(own)).order_status).toBe('Отменен')
})

test('paid by transfer and by card: what is too much goes back', async () => {
  const id = await shop.place()
  const paymentId = await shop.begin(id)
  await shop.move(id, 'Оплачен')
  await shop.pay(paymentId)
  await shop.checkAll()
  await shop.sendRefunds()
  expect(await shop.rows(id)).toEqual({
    payments: [whole, ['transfer', 'succeeded', 500_000]],
    refunds: [['yookassa', 'succeeded', 'overpaid', 500_000]],
  })
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
})

test.each(['error_after', 'answer_lost', 'error_before'] as const)('a refund with %s is made once', async (wrong) => {
  const id = await shop.place()
  const paymentId = await shop.begin(id)
  await shop.pay(paymentId)
  await shop.checkAll()
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  standIn.setTrouble({ call: () => wrong })
  await shop.sendRefunds()
  expect((await shop.rows(id)).refunds).toEqual([['yookassa', 'pending', 'cancelled', 500_000]])
  standIn.setTrouble({})
  await shop.db.update(refunds).set({ checkAt: new Date(0) })
  await Promise.all([shop.sendRefunds(), shop.sendRefunds()])
  expect((await shop.rows(id)).refunds).toEqual([['yookassa', 'succeeded', 'cancelled', 500_000]])
  expect([...standIn.books.refunds.values()].filter((refund) => refund.paymentId === paymentId)).toHaveLength(1)
})

test('a refund whose key the provider has forgotten is not sent twice', async () => {
  const id = await shop.place()
  const paymentId = await shop.begin(id)
  await shop.pay(paymentId)
  await shop.checkAll()
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  standIn.setTrouble({ call: () => 'answer_lost' })
  await shop.sendRefunds()
  standIn.setTrouble({})
  await shop.db
    .update(refunds)
    .set({ checkAt: new Date(0), idempotenceKey: crypto.randomUUID(), createdAt: new Date('2026-11-01') })
    .where(eq(refunds.orderId, id))
  await shop.sendRefunds()
  expect((await shop.rows(id)).refunds).toEqual([['yookassa', 'succeeded', 'cancelled', 500_000]])
  expect(standIn.books.payments.get(paymentId)?.refunded).toBe(500_000)
})

test('what the provider will not give back waits for staff, and its ten days run on', async () => {
  const id = await shop.place()
  const paymentId = await shop.begin(id)
  await shop.pay(paymentId)
  await shop.checkAll()
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  standIn.setTrouble({ noRefunds: true })
  await shop.sendRefunds()
  standIn.setTrouble({})
  expect((await shop.rows(id)).refunds).toEqual([
    ['yookassa', 'cancelled', 'cancelled', 500_000],
    ['transfer', 'waiting', 'cancelled', 500_000],
  ])
  // In Russian, with the provider's code to look it up by.
  const money = (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json<StaffOrderMoney>()
  expect(money.refunds[1]?.note).toBe('Провайдер отказал: запрос не принят (код invalid_request)')
})

test('the link of the letter pays without signing in and shows the payment alone', async () => {
  const email = 'letter@mail.test'
  const id = await shop.shopper.buy({ ...shop.form, email }, [shop.product, 1])
  await shop.writeLetters()
  const [letter] = await lettersTo(shop, email)
  const link = shop.links.linkTo(id)
  expect(letter?.body).toContain(`Оплатить 5\u00a0000\u00a0₽: ${link}`)
  const path = new URL(link).pathname
  const ask = (where: string) => shop.inject({ url: `/api${where}` })
  expect((await ask(path)).json()).toEqual({
    order_id: id,
    sum: 5000,
    state: 'to_pay',
    failure: null,
    online: true,
    is_rest: false,
    is_more: false,
    pay_until: expect.any(String),
  })
  expect((await ask(path.replace(/.{3}\/$/, 'AAA/'))).statusCode).toBe(404)
  expect((await ask(path.replace(String(id), String(id + 1)))).statusCode).toBe(404)
  const guest = new Visitor(shop, '203.0.113.77')
  await guest.get(`/api${path}`)
  const started = await guest.post(`/api${path}`)
  const [, paymentId = ''] = /\/pay\/([\w-]+)\/$/.exec(started.json().url) ?? []
  expect(standIn.books.payments.get(paymentId)?.returnUrl).toMatch(new RegExp(`/pay/${id}/`))
  await shop.pay(paymentId)
  expect(await shop.begin(id).catch(String)).toContain('The payment has not begun')
  expect((await ask(path)).json()).toMatchObject({ state: 'paid', sum: 0, pay_until: null })
})
