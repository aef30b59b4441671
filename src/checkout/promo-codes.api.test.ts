import { expect, test } from 'vitest'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { promotions, promotionUses } from '../database/tables/promotions.server.ts'
import { openOrdersShop, type Shopper } from '../orders/testing-orders.server.ts'
import { asc, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { sumOfLines } from '../pricing/price.ts'
import { promoteBy } from '../promotions/testing-promotions.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'

const shop = await openOrdersShop()
const { db, form } = shop

const manager = await staffVisitor(shop, 'manager@kitsune.test', 'manager')

const promote = (fields: object) => promoteBy(manager, fields)
const enter = ({ visitor }: Shopper, code: string) => visitor.call('PUT', '/api/promo/', { code })
const cartOf = async ({ visitor }: Shopper) => (await visitor.get('/api/cart/')).json()
const linesOf = (id: number) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position))
const usesOf = (promotionId: number) =>
  db.select().from(promotionUses).where(eq(promotionUses.promotionId, promotionId))
const orderOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]

test('a code from the cart to the order: shown, agreed to, taken with the order, given back once', async () => {
  const id = await promote({ title: 'Тридцать шесть рублей', kind: 'sum', value: 36, min_sum: 100, code: 'ten-off' })
  const shopper = await shop.shopper()
  const [fox = 0, owl = 0] = await shop.addGoods(
    { priceKopecks: 10_001, costPriceKopecks: 5_000, stock: 9 },
    { priceKopecks: 5_000, stock: 9 },
  )
  await shopper.putIntoCart([fox, 3], [owl, 1])
  expect(await cartOf(shopper)).not.toHaveProperty('promo')
  expect((await enter(shopper, ' Ten Off ')).json()).toEqual({ code: 'TENOFF' })
  const discounts = [{ promotion: id, title: 'Тридцать шесть рублей', sum: 36, delivery: 0 }]
  expect(await cartOf(shopper)).toMatchObject({
    total_price: 314.03,
    discounts,
    promo: { code: 'TENOFF', problem: null },
  })
  await shopper.createOrder()
  expect((await shopper.checkout()).json()).toMatchObject({ total_price: 350.03, discounts })
  // Somebody who saw the price without it is asked again.
  expect((await shopper.confirm({ ...form, total_price: 350.03 })).json().code).toBe('total_changed')
  const number = (await shopper.confirm({ ...form, total_price: 314.03 })).json().order_id
  const lines = await linesOf(number)
  const order = await orderOf(number)
  expect([order?.goodsKopecks, order?.totalKopecks, sumOfLines(lines)]).toEqual([31_403, 31_403, 31_403])
  // What three foxes cost cannot be shared evenly: the receipt has a line for those that are a kopeck dearer.
  expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [fox, 2],
    [fox, 1],
    [owl, 1],
  ])
  expect((await shopper.visitor.get(`/api/orders/${number}/`)).json().discounts).toEqual([
    { title: 'Тридцать шесть рублей', code: 'TENOFF', sum: 36 },
  ])
  const row = [{ name: 'Уже учтено: Тридцать шесть рублей, промокод TENOFF', value: '−36,00\u00a0₽' }]
  expect((await manager.get(`/api/staff/orders/${number}/`)).json().discounts).toEqual(row)
  expect(await cartOf(shopper)).not.toHaveProperty('promo')
  expect(await usesOf(id)).toMatchObject([{ orderId: number, kopecks: 3600, givenBackAt: null }])
  const report = async () => (await manager.get(`/api/staff/promotions/${id}/report/`)).json()
  expect(await report()).toEqual({ orders: 1, customers: 1, given_back: 0, sold: 314.03, cost: 36, margin: 119.17 })

  await shopper.visitor.post(`/api/orders/${number}/cancel/`)
  expect((await usesOf(id))[0]?.givenBackAt).not.toBeNull()
  expect(await shop.stockOf(fox)).toBe(9)
  expect(await report()).toMatchObject({ orders: 0, given_back: 1, sold: 0, cost: 0 })
})

test('shoppers of a code that is limited: so many have it, the others are told and agree to the price without it', async () => {
  const id = await promote({ code: 'THREE', max_uses: 3 })
  const [product = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 100 })
  const shoppers = await Promise.all(Array.from({ length: 10 }, () => shop.shopper()))
  for (const shopper of shoppers) {
    await shopper.putIntoCart([product, 1])
    await enter(shopper, 'three')
    await shopper.createOrder()
  }
  const answers = await Promise.all(shoppers.map((shopper) => shopper.confirm({ ...form, total_price: 900 })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  const refused = shoppers.filter((_, index) => answers[index]?.statusCode === 409)
  expect(refused).toHaveLength(7)
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'promo_gone',
    error: 'Промокод уже использовали столько раз, сколько можно. Проверьте сумму заказа.',
  })
  expect(await usesOf(id)).toHaveLength(3)
  const [first] = refused
  if (!first) throw new Error('nobody was refused')
  expect((await first.checkout()).json()).toMatchObject({
    total_price: 1000,
    promo: { problem: expect.stringContaining('использовали') },
  })
  // Not even a client that names no sum pays more than it saw.
  expect((await first.confirm(form)).statusCode).toBe(409)
  expect((await first.confirm({ ...form, total_price: 1000 })).statusCode).toBe(200)

  // Whoever cancels leaves room for one other.
  const winner = shoppers[answers.findIndex(({ statusCode }) => statusCode === 200)]
  const taken = answers.find(({ statusCode }) => statusCode === 200)?.json().order_id
  await winner?.visitor.post(`/api/orders/${taken}/cancel/`)
  await winner?.visitor.post(`/api/orders/${taken}/cancel/`)
  const [, second, third] = refused
  expect((await second?.confirm({ ...form, total_price: 900 }))?.statusCode).toBe(200)
  expect((await third?.confirm({ ...form, total_price: 900 }))?.statusCode).toBe(409)
})

test('single-use codes: made, exported, used once, revoked; by managers only', async () => {
  const id = await promote({ kind: 'sum', value: 100, min_sum: 200, max_per_customer: 1 })
  expect((await manager.post(`/api/staff/promotions/${id}/codes/`, { count: 3000 })).json()).toEqual({ made: 3000 })
  const file = (await manager.get(`/api/staff/promotions/${id}/codes/export/?format=csv`)).payload
  const codes = file
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';')[0] ?? '')
  expect(new Set(codes).size).toBe(3000)
  expect(codes.every((code) => /^[A-Z2-9]{10}$/.test(code))).toBe(true)
  const [one = '', two = '', three = ''] = codes
  const [product = 0] = await shop.addGoods({ priceKopecks: 100_000 })
  const [anna, boris] = [await shop.shopper(), await shop.shopper()]
  await enter(anna, one)
  await anna.buy({ ...form, total_price: 900 }, [product, 1])
  // The same code is used up, another one is more than this customer may have.
  await boris.putIntoCart([product, 1])
  await enter(boris, one)
  expect((await cartOf(boris)).promo.problem).toContain('использовали')
  await anna.putIntoCart([product, 1])
  await enter(anna, two)
  expect((await cartOf(anna)).promo.problem).toBe('Вы уже использовали этот промокод.')
  await enter(boris, three)
  expect(await cartOf(boris)).toMatchObject({ total_price: 900 })
  await manager.post('/api/staff/promotions/codes/revoke/', { code: three })
  expect(await cartOf(boris)).toMatchObject({ total_price: 1000, promo: { problem: 'Промокод больше не действует.' } })
  expect((await enter(boris, three)).statusCode).toBe(404)
  const content = await staffVisitor(shop, 'content@kitsune.test', 'content')
  expect((await content.get('/api/staff/promotions/')).statusCode).toBe(403)
  expect((await content.post(`/api/staff/promotions/${id}/codes/`, { count: 3 })).statusCode).toBe(403)
})

test('guessing ends soon, for the guesser alone', async () => {
  const [guesser, other] = [await shop.shopper(), await shop.shopper()]
  await promote({ code: 'RIGHT' })
  const answers: number[] = []
  for (let guess = 0; guess < 11; guess += 1) answers.push((await enter(guesser, `GUESS${guess}`)).statusCode)
  expect([answers.slice(0, 10).every((status) => status === 404), answers[10]]).toEqual([true, 429])
  expect((await enter(guesser, 'right')).statusCode).toBe(429)
  expect((await enter(other, 'right')).statusCode).toBe(200)
})

test('a first order with a free delivery; the second pays for it', async () => {
  await promote({ title: 'Доставка в подарок', kind: 'free_delivery', value: 0, first_order: true, code: 'HELLO' })
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ priceKopecks: 100_000 })
  await enter(shopper, 'HELLO')
  const postForm = {
    ...form,
    deliveryType: shop.post,
    delivery_type: shop.post,
    deliveryAddress: 'Томск, Речная, 5',
    deliveryIndex: '634000',
  }
  const number = await shopper.buy({ ...postForm, total_price: 1000 }, [product, 1])
  expect(await orderOf(number)).toMatchObject({ deliveryPriceKopecks: 0, totalKopecks: 100_000 })
  expect(Object.values((await orderOf(number))?.discounts ?? {})).toMatchObject([{ kopecks: 59_000 }])
  await shopper.putIntoCart([product, 1])
  await enter(shopper, 'HELLO')
  expect((await cartOf(shopper)).promo.problem).toBe('Промокод действует только на первый заказ.')
})

test('limits of a day, of customers and of time; what a cart lacks is said', async () => {
  const [product = 0] = await shop.addGoods({ priceKopecks: 100_000, stock: 100 })
  const daily = await promote({ code: 'DAILY', max_per_period: 1, period: 'day' })
  const [anna, boris] = [await shop.shopper(), await shop.shopper()]
  await enter(anna, 'DAILY')
  await anna.buy({ ...form, total_price: 900 }, [product, 1])
  await boris.putIntoCart([product, 1])
  await enter(boris, 'DAILY')
  expect((await cartOf(boris)).promo.problem).toContain('столько раз')
  // Yesterday's do not count.
  await db
    .update(promotionUses)
    .set({ at: new Date(Date.now() - 2 * 86_400_000) })
    .where(eq(promotionUses.promotionId, daily))
  expect((await cartOf(boris)).promo.problem).toBeNull()

  const problemOf = async (fields: object) => {
    await promote(fields)
    await enter(boris, 'code' in fields ? String(fields.code) : '')
    return (await cartOf(boris)).promo.problem
  }
  expect(await problemOf({ code: 'FRIENDS', customers: [anna.email.toUpperCase()] })).toContain('для других')
  expect(await problemOf({ code: 'LOYAL', min_spent: 500 })).toContain('для других')
  expect(await problemOf({ code: 'LATER', from: '2199-01-01T00:00:00Z' })).toBe('Промокод ещё не действует.')
  expect(await problemOf({ code: 'BEFORE' })).toBeNull()
  await db
    .update(promotions)
    .set({ endsAt: new Date() })
    .where(sql`${promotions.id} = (select max(id) from ${promotions})`)
  expect((await cartOf(boris)).promo.problem).toBe('Срок промокода закончился.')
  expect(await problemOf({ code: 'MORE', min_sum: 1500 })).toBe(
    'Добавьте товаров ещё на 500\u00a0₽, чтобы промокод сработал.',
  )
  await enter(anna, 'LOYAL')
  await anna.putIntoCart([product, 1])
  expect((await cartOf(anna)).promo.problem).toBeNull()
})

test('a preorder with a deposit: the discount lowers what is paid later', async () => {
  await promote({ code: 'SOON', goods: {} })
  const [product = 0] = await shop.addGoods({
    priceKopecks: 100_000,
    isPreorder: true,
    depositPercent: 20,
    releaseYear: 2999,
    releaseMonth: 1,
  })
  const shopper = await shop.shopper()
  await enter(shopper, 'soon')
  const number = await shopper.buy({ ...form, total_price: 1800 }, [product, 2])
  expect(await orderOf(number)).toMatchObject({ totalKopecks: 180_000, deferredKopecks: 140_000 })
})

test('staff see what a promotion would do to a real cart, and are told what is wrong', async () => {
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ sku: 'PREVIEW', priceKopecks: 100_000 })
  await shopper.putIntoCart([product, 3])
  const promotion = { title: 'Три по цене двух', kind: 'n_for_m', take: 3, pay: 2, skus: ['preview'] }
  const preview = (changes: object, email = shopper.email) =>
    manager.post('/api/staff/promotions/preview/', { promotion: { ...promotion, ...changes }, email })
  expect((await preview({})).json()).toMatchObject({
    rule: '3 по цене 2 на товары с артикулом PREVIEW, не складывается с другими',
    goods: 3000,
    total: 2000,
    discounts: [{ title: 'Три по цене двух', sum: 1000 }],
    problem: null,
  })
  expect((await preview({ min_sum: 3001 })).json()).toMatchObject({ total: 3000, discounts: [] })
  expect((await preview({}, 'nobody@mail.test')).statusCode).toBe(404)
  expect((await preview({ skus: ['НЕТ'] })).json().fields).toEqual({ skus: 'Не нашли: НЕТ.' })
  expect((await preview({ kind: 'percent', value: 95 })).statusCode).toBe(400)
  expect((await preview({ kind: 'gift' })).json().fields).toEqual({ 'promotion.gifts': 'Укажите артикул подарка.' })
})

test('a promotion for everybody is in every cart until it is stopped, and staff see which others meet it', async () => {
  const id = await promote({ title: 'Всем', by_code: false, min_sum: 7777 })
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ priceKopecks: 777_700 })
  await shopper.putIntoCart([product, 1])
  expect((await cartOf(shopper)).discounts).toMatchObject([{ promotion: id, sum: 777.7 }])
  const other = await promote({ code: 'OTHER' })
  const listed = (await manager.get('/api/staff/promotions/')).json()
  expect(listed[0].overlaps).toContain(id)
  expect(listed[0]).toMatchObject({ id: other, code: 'OTHER', codes: 1, state: 'on' })
  await manager.post(`/api/staff/promotions/${id}/stop/`, { stopped: true })
  expect(await cartOf(shopper)).not.toHaveProperty('discounts')
  expect((await db.select().from(promotions).where(eq(promotions.id, id)))[0]?.stoppedAt).not.toBeNull()
})

test('a running promotion gets another sentence, end and limits; «Сегодня» says what to see to', async () => {
  const news = async () => (await manager.get('/api/staff/today/')).json().promotions
  const before = await news()
  const id = await promote({ title: 'Первая', code: 'CHANGED', max_uses: 1 })
  const [product = 0] = await shop.addGoods({ priceKopecks: 100_000 })
  const [anna, boris] = [await shop.shopper(), await shop.shopper()]
  await enter(anna, 'CHANGED')
  await anna.buy({ ...form, total_price: 900 }, [product, 1])
  expect(await news()).toMatchObject({ on: before.on + 1, nearly_used: before.nearly_used + 1 })
  await boris.putIntoCart([product, 1])
  await enter(boris, 'CHANGED')
  expect((await cartOf(boris)).promo.problem).toContain('использовали')
  const change = (body: object) =>
    manager.call('PATCH', `/api/staff/promotions/${id}/`, { title: 'Вторая', max_uses: 20, ...body })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  expect((await change({ until, max_per_period: 5 })).json()[0]).toMatchObject({
    title: 'Вторая',
    until,
    max_uses: 20,
    max_per_period: 5,
    rule: expect.stringContaining('Скидка 10\u00a0%'),
  })
  expect(await cartOf(boris)).toMatchObject({ total_price: 900, discounts: [{ title: 'Вторая' }] })
  const renamed = await manager.call('PATCH', `/api/staff/promotions/${id}/`, { title: 'Вторая' })
  expect(renamed.json()[0]).toMatchObject({ until, max_uses: 20, max_per_period: 5 })
  expect(await news()).toMatchObject({ ending: before.ending + 1, nearly_used: before.nearly_used })
  expect((await change({ title: ' ' })).statusCode).toBe(400)
  expect((await manager.call('PATCH', '/api/staff/promotions/999999/', { title: 'Нет' })).statusCode).toBe(404)
  // What was ordered before keeps what it was told.
  const [use] = await usesOf(id)
  expect(Object.values((await orderOf(use?.orderId ?? 0))?.discounts ?? {})).toMatchObject([{ title: 'Первая' }])
})
