import { expect, test } from 'vitest'
import { accounts } from '../../database/tables/accounts.server.ts'
import { orders } from '../../database/tables/orders.server.ts'
import { payments } from '../../database/tables/payments.server.ts'
import { stockMovements } from '../../database/tables/stock.server.ts'
import type { StaffOrder } from '../../orders/staff/staff-orders.contract.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { password } from '../../testing/test-accounts.server.ts'
import { Visitor } from '../../testing/test-visitor.ts'
import { openPhoneShop } from './testing-new-order.server.ts'

const { shop, goods, request, place, placed, newEmail, lettersFor } = await openPhoneShop()

test('an order by phone takes stock, makes the customer, writes the usual letters and the journal', async () => {
  const email = newEmail()
  const order = await placed({ email })
  expect(order).toMatchObject({ state: 'Ожидает оплаты', total: 2500, channel: 'phone', full_name: 'Орлова Мария' })
  expect(order.customer?.email).toBe(email)
  expect([await shop.stockOf(goods.fox), await shop.stockOf(goods.owl)]).toEqual([3, 0])
  const moved = await shop.db.select().from(stockMovements).where(eq(stockMovements.orderId, order.id))
  expect(moved.map(({ change, reason }) => [change, reason])).toEqual([
    [-2, 'sale'],
    [-1, 'sale'],
  ])
  expect(order.events[0]).toMatchObject({ kind: 'placed', actor: 'staff', author: 'staff@kitsune.test' })
  const [entry] = await shop.audit('order.create')
  expect(entry).toMatchObject({ subjectId: String(order.id), after: { total: 2500, channel: 'по телефону' } })
  expect((await shop.audit('account.create'))[0]).toMatchObject({ subjectName: email })
  const [letter] = await lettersFor(email)
  expect(letter?.subject).toBe(`Заказ № ${order.id} принят`)
  expect(letter?.body).toContain('Забыли пароль?')
})

test('the customer is the one who was found, or who has the address already', async () => {
  const shopper = await shop.shopper()
  const byAccount = await placed({ customer: shopper.accountId, email: newEmail() })
  expect(byAccount.customer?.id).toBe(shopper.accountId)
  expect((await shopper.visitor.get(`/api/orders/${byAccount.id}/`)).statusCode).toBe(200)
  ;[goods.fox = 0, goods.owl = 0] = await shop.addGoods(
    { stock: 5, priceKopecks: 100_000 },
    { stock: 5, priceKopecks: 50_000 },
  )
  const byEmail = await placed({ email: shopper.email.toUpperCase() })
  expect(byEmail.customer?.id).toBe(shopper.accountId)
  expect((await place({ customer: 999_999_999 })).statusCode).toBe(404)
})

test('somebody without e-mail gets an order without an account', async () => {
  const before = await shop.db.$count(accounts)
  const order = await placed()
  expect(order).toMatchObject({ customer: null, email: '' })
  expect(await shop.db.$count(accounts)).toBe(before)

  // It can be edited as it is; an address that is known cannot be erased.
  const { version, full_name, phone, delivery_type, address, index, lines } = order
  const same = { version, full_name, phone, delivery_type, address, index, lines: lines.slice(0, 1) }
  const path = `/api/staff/orders/${order.id}/`
  const known = await shop.staff.call('PUT', path, { ...same, email: 'maria@mail.test' })
  expect(known.json()).toMatchObject({ email: 'maria@mail.test', total: 2000 })
  const erased = await shop.staff.call('PUT', path, { ...same, version: version + 1, email: '' })
  expect([erased.statusCode, erased.json().fields]).toEqual([400, { email: 'Введите email правильно.' }])
})

test('cash at the counter is in the ledger at once, and the letter asks for no payment', async () => {
  const email = newEmail()
  const order = await placed({ email, channel: 'counter', payment: 'cash' })
  expect(order.state).toBe('Оплачен')
  const [row] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id))
  expect(row).toMatchObject({ method: 'cash', state: 'succeeded', kopecks: 250_000, accountId: shop.staffId })
  const letters = await lettersFor(email)
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
    `Заказ № ${order.id} оплачен`,
    `Заказ № ${order.id} принят`,
  ])
  expect(letters.find(({ subject }) => subject.endsWith('принят'))?.body).not.toMatch(/Оплатите/)
})

test('a double click and a repeated request make one order', async () => {
  const body = request({ email: newEmail() })
  const answers = await Promise.all([1, 2, 3].map(() => shop.staff.post('/api/staff/orders/', body)))
  expect(new Set(answers.map((answer) => answer.json<StaffOrder>().id)).size).toBe(1)
  const again = await shop.staff.post('/api/staff/orders/', body)
  expect(again.json<StaffOrder>().id).toBe(answers[0]?.json<StaffOrder>().id)
  expect(await shop.stockOf(goods.fox)).toBe(3)
})

test('the answer was lost and the form has changed since: it is said which order there is, and none of the changes is taken for placed', async () => {
  const body = request({ email: newEmail() })
  const { id } = (await shop.staff.post('/api/staff/orders/', body)).json<StaffOrder>()
  const [line, ...others] = body.lines
  for (const other of [
    { lines: [{ ...line, quantity: 3 }, ...others], total: 3500 },
    { comment: 'Позвонить заранее' },
    { payment: 'cash' },
    { phone: '79990001122' },
  ]) {
    const refused = await shop.staff.post('/api/staff/orders/', { ...body, ...other })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'key_reused'])
    expect(refused.json().error).toContain(`Заказ №\u00a0${id} уже оформлен`)
  }
  expect((await shop.staff.post('/api/staff/orders/', body)).json<StaffOrder>().id).toBe(id)
})

test('what changed meanwhile is refused, and nothing is written', async () => {
  const before = await shop.db.$count(orders)
  const lines = (change: object) => [{ product_id: goods.fox, quantity: 1, price: 1000, ...change }]
  const refusals = [
    [{ lines: lines({ price: 900 }), total: 900 }, 409, 'price_changed'],
    [{ lines: lines({ quantity: 6 }), total: 6000 }, 409, 'goods_fewer'],
    [{ lines: lines({ product_id: 999_999_999 }), total: 1000 }, 409, 'goods_gone'],
    [{ lines: lines({}), total: 999 }, 409, 'total_changed'],
    [{ lines: [...lines({}), ...lines({})], total: 2000 }, 400, 'invalid_input'],
    [{ lines: [], total: 0 }, 400, 'invalid_input'],
    [{ delivery: { delivery_type: 999_999 } }, 409, 'delivery_gone'],
    [{ delivery: { delivery_type: shop.post, index: '630099' } }, 400, 'invalid_input'],
    [{ email: 'нет' }, 400, 'invalid_input'],
    [{ phone: '123' }, 400, 'invalid_input'],
  ] as const
  for (const [change, status, code] of refusals) {
    const answer = await place(change)
    expect([answer.statusCode, answer.json().detail], JSON.stringify(change)).toEqual([
      status,
      expect.stringContaining(code),
    ])
  }
  expect(await shop.db.$count(orders)).toBe(before)
  expect([await shop.stockOf(goods.fox), await shop.stockOf(goods.owl)]).toEqual([5, 1])
})

test('the limit of a customer holds for orders by staff too', async () => {
  const shopper = await shop.shopper()
  const [fox = 0] = await shop.addGoods({ stock: 9, priceKopecks: 100_000, limitPerCustomer: 2 })
  const lines = [{ product_id: fox, quantity: 2, price: 1000 }]
  await placed({ customer: shopper.accountId, lines, total: 2000 })
  expect((await place({ customer: shopper.accountId, lines, total: 2000 })).statusCode).toBe(409)
})

test('staff and shoppers race for the last piece: one gets it', async () => {
  const shopper = await shop.shopper()
  await shopper.putIntoCart([goods.owl, 1])
  await shopper.createOrder()
  const lines = [{ product_id: goods.owl, quantity: 1, price: 500 }]
  const [theirs, ours] = await Promise.all([shopper.confirm(shop.form), place({ lines, total: 500 })])
  expect([theirs.statusCode, ours.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await shop.stockOf(goods.owl)).toBe(0)
})

test('the quote names the ways of delivery; post needs its index at placing', async () => {
  const quote = await shop.staff.post('/api/staff/orders/quote/', { lines: [{ product_id: goods.fox, quantity: 1 }] })
  expect(quote.json().delivery_types.map(({ name }: { name: string }) => name)).toContain('Почта России')
  const lines = [{ product_id: goods.fox, quantity: 1, price: 1000 }]
  const delivery = { delivery_type: shop.post, index: '630099' }
  const order = await placed({ lines, delivery, address: 'Новосибирск, Советская, 1', total: 1590 })
  expect(order).toMatchObject({ index: '630099', address: 'Новосибирск, Советская, 1', delivery_price: 590 })
})

test('a delivery with a fixed price is quoted by itself, one that is gone is refused', async () => {
  const quote = (id: number) =>
    shop.staff.post('/api/staff/orders/quote/', {
      lines: [{ product_id: goods.fox, quantity: 1 }],
      delivery: { delivery_type: id },
    })
  const types = (await quote(shop.pickup)).json().delivery_types
  expect(types.find(({ id }: { id: number }) => id === shop.pickup)).toMatchObject({ id: shop.pickup, price: 0 })
  expect((await quote(987_654)).statusCode).toBe(409)
})

test('managers may, content and packers may not', async () => {
  for (const [role, status] of [
    ['manager', 200],
    ['content', 403],
    ['packer', 403],
  ] as const) {
    const email = `new-order-${role}@kitsune.test`
    await shop.addAccount(email, { role })
    const visitor = new Visitor(shop, '198.51.100.9')
    await visitor.signIn(email, password)
    const lines = [{ product_id: goods.fox, quantity: 1, price: 1000 }]
    const answer = await visitor.post('/api/staff/orders/', request({ lines, total: 1000 }))
    expect([role, answer.statusCode]).toEqual([role, status])
  }
})

test('a sale at the counter is one call: paid in cash and handed over, without a name, a phone or letters on the way', async () => {
  const email = newEmail()
  const sold = await placed({ payment: 'counter', channel: 'counter', full_name: '', phone: '', email })
  expect(sold).toMatchObject({ state: 'Завершен', full_name: 'Покупатель в магазине', to_pay: 0 })
  const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, sold.id))
  expect(payment).toMatchObject({ method: 'cash', state: 'succeeded', kopecks: 250_000 })
  expect([await shop.stockOf(goods.fox), await shop.stockOf(goods.owl)]).toEqual([3, 0])
  const parcels = (await shop.staff.get(`/api/staff/orders/${sold.id}/parcels/`)).json()
  expect(parcels).toMatchObject([{ state: 'Получена' }])
  const subjects = (await lettersFor(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /собира|готов/i.test(subject))).toEqual([])
  // Nothing is written when a step is refused: goods that are sent cannot be handed over here.
  const before = await shop.db.$count(orders)
  const sent = await place({
    payment: 'counter',
    delivery: { delivery_type: shop.courier },
    address: 'Томск, Ленина 1',
  })
  expect(sent.statusCode).toBeGreaterThanOrEqual(400)
  expect(await shop.db.$count(orders)).toBe(before)
})

test('an order that is not handed over at once needs a name and a phone, and says so of both', async () => {
  const refused = await place({ full_name: ' ', phone: '' })
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { full_name: 'Введите ФИО.', phone: 'Введите телефон.' },
  ])
})
