import { describe, expect, test } from 'vitest'
import { datesOf } from '../content/delivery/delivery-dates.server.ts'
import { addDays } from '../content/delivery/delivery-dates.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { siteSettings, stores } from '../database/tables/content.server.ts'
import { orderEvents, orders } from '../database/tables/orders.server.ts'
import { stockMovements } from '../database/tables/stock.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { shopDay } from '../platform/text/date-format.ts'
import { eventTo, orderSteps, stepOf } from './order-steps.ts'
import { openOrdersShop } from './testing-orders.server.ts'
import { type Transition, transition } from './transition.server.ts'

const shop = await openOrdersShop()
const { db, form } = shop

async function bought(product: Partial<typeof products.$inferInsert> = { stock: 5 }, quantity = 2) {
  const shopper = await shop.shopper()
  const [id = 0] = await shop.addGoods(product)
  const number = await shopper.buy(form, [id, quantity])
  const get = async () => (await shopper.visitor.get(`/api/orders/${number}/`)).json()
  return { shopper, product: id, number, get }
}

const take = (number: number, event: Transition['event'], rest = {}) =>
  db.transaction((tx) => transition(tx, number, { event, at: shop.clock.now(), actor: 'staff', ...rest }))
const become = (number: number, to: OrderState, rest = {}) => take(number, eventTo(to) ?? 'returned', rest)

describe('what the shopper is reminded of', () => {
  test('unpaid orders of one’s own, until they are paid or cancelled', async () => {
    const { shopper, number } = await bought()
    const unpaid = async () => (await shopper.visitor.get('/api/orders/unpaid/')).json()
    expect(await unpaid()).toEqual([{ order_id: number, total_price: 2000, pay_until: expect.any(String) }])
    const other = await bought()
    expect(await unpaid()).toHaveLength(1)
    await become(number, 'paid')
    expect(await unpaid()).toEqual([])
    await become(other.number, 'cancelled', { reason: 'Передумал' })
    expect((await other.shopper.visitor.get('/api/orders/unpaid/')).json()).toEqual([])
  })

  test('the delivery of the last order', async () => {
    const { shopper } = await bought()
    const last = async () => (await shopper.visitor.get('/api/checkout/last/')).json().last
    expect(await last()).toMatchObject({ full_name: 'Петрова Анна Ивановна', delivery_type: shop.pickup, address: '' })
    const [id = 0] = await shop.addGoods({ stock: 5 })
    await shopper.buy({ ...form, deliveryType: shop.courier, delivery_type: shop.courier, deliveryAddress: 'Бердск' }, [
      id,
      1,
    ])
    expect(await last()).toMatchObject({ delivery_type: shop.courier, address: 'Бердск' })
    const newcomer = await shop.shopper()
    expect((await newcomer.visitor.get('/api/checkout/last/')).json()).toEqual({ last: null })
  })
})

describe('the order page', () => {
  test('shows products, delivery, events and payment details', async () => {
    await db.update(siteSettings).set({
      payeeName: 'ИП Лисицына Алёна Игоревна',
      inn: '000001234509',
      bankName: 'Банк',
      bankBic: '040000999',
      bankAccount: '40802810500000012345',
      bankCorrAccount: '30101810500000000999',
      paymentNote: 'Или по номеру телефона',
    })
    const store = { address: 'Новосибирск, Лисий бульвар, 1', time_of_work: 'Ежедневно с 12 до 20' }
    await db.insert(stores).values([{ title: 'Скоро' }, { address: store.address, timeOfWork: store.time_of_work }])
    const { number, product, get } = await bought({ stock: 5, name: 'Аки', sku: 'AKI-2' })
    expect(await get()).toEqual({
      order_id: number,
      correction: null,
      order_date: shop.clock.now().toISOString(),
      order_status: 'Ожидает оплаты',
      next_status: ['Оплачен', 'Отменен'],
      items: [
        {
          product_id: product,
          product_name: 'Аки',
          product_image: null,
          sku: 'AKI-2',
          price: 1000,
          quantity: 2,
          total_price: 2000,
          preorder: null,
        },
      ],
      full_name: 'Петрова Анна Ивановна',
      phone: '79991234567',
      email: 'anna@mail.test',
      delivery: {
        name: 'Самовывоз',
        price: 0,
        note: null,
        address: '',
        index: '',
        pickup_places: [store],
        dates: expect.any(Object),
      },
      comment: '',
      goods_price: 2000,
      total_price: 2000,
      tracking_number: null,
      cancel_reason: null,
      can_cancel: true,
      pay_until: new Date(shop.clock.now().getTime() + 3 * 86_400_000).toISOString(),
      shelf: { until: null, is_kept: false, can_keep: false, collected_in: null, is_delivery: false },
      timeline: [{ at: shop.clock.now().toISOString(), state: 'Ожидает оплаты', text: null }],
      payment: {
        sum: 2000,
        purpose: `Оплата заказа №\u00a0${number}`,
        note: 'Или по номеру телефона',
        requisites: [
          { name: 'Получатель', value: 'ИП Лисицына Алёна Игоревна' },
          { name: 'ИНН', value: '000001234509' },
          { name: 'Счёт', value: '40802810500000012345' },
          { name: 'Банк', value: 'Банк' },
          { name: 'БИК', value: '040000999' },
          { name: 'Корр. счёт', value: '30101810500000000999' },
        ],
        qr: { size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h\d+v1h-\d+z)+$/) },
      },
      online: null,
      parcels: [],
      money: { received: 0, to_pay: 2000, later: 0, waived: 0, is_rest: false, refunds: [] },
    })
    await db.update(siteSettings).set({ bankAccount: '4080' })
    expect((await get()).payment.qr).toBeNull()
    await db.update(siteSettings).set({ bankAccount: null })
    expect((await get()).payment.qr).toBeNull()
  })

  test('a paid order has no payment details; staff notes are not shown', async () => {
    const { number, get } = await bought()
    await become(number, 'paid')
    await db.insert(orderEvents).values({ orderId: number, kind: 'note', actor: 'staff', text: 'Странный адрес' })
    await become(number, 'packing')
    expect((await get()).next_status).toEqual(['Готов к выдаче', 'Отменен'])
    await become(number, 'ready')
    expect(await get()).toMatchObject({
      order_status: 'Готов к выдаче',
      next_status: ['Завершен', 'Отменен'],
      can_cancel: true,
      pay_until: null,
      payment: null,
      timeline: [
        { state: 'Ожидает оплаты' },
        { state: 'Оплачен' },
        { state: 'Собирается' },
        { state: 'Готов к выдаче' },
      ],
    })
  })

  test('shows the current release date of a preorder until it is ready', async () => {
    const { number, product, get } = await bought({ isPreorder: true, releaseYear: 2027, releaseMonth: 3 })
    const preorder = async () => (await get()).items[0].preorder
    expect(await preorder()).toMatchObject({ release_year: 2027, release_month: 3 })
    await db.update(products).set({ releaseMonth: 5 }).where(eq(products.id, product))
    expect(await preorder()).toMatchObject({ release_year: 2027, release_month: 5 })
    for (const state of ['paid', 'packing', 'ready'] as const) await become(number, state)
    expect(await preorder()).toBeNull()
  })

  test('says when it arrives: from the day of payment, then of dispatch; nothing for a preorder', async () => {
    const [goods = 0] = await shop.addGoods({ stock: 5 })
    const shopper = await shop.shopper()
    const number = await shopper.buy(shop.courierForm, [goods, 1])
    const dates = async () => (await shopper.visitor.get(`/api/orders/${number}/`)).json().delivery.dates
    const today = shopDay(shop.clock.now())
    expect(await dates()).toEqual(datesOf(today, 2, { min: 5, max: 7 }))
    for (const to of ['paid', 'packing', 'sent'] as const) await become(number, to)
    expect(await dates()).toEqual({ from: addDays(today, 5), to: addDays(today, 7) })
    await become(number, 'completed')
    expect(await dates()).toBeNull()
    const later = await bought({ isPreorder: true, releaseYear: 2027, releaseMonth: 3 })
    expect((await later.get()).delivery.dates).toBeNull()
  })

  test('another person’s order, an unknown number and an invalid one are not found', async () => {
    const { number } = await bought()
    const other = await shop.shopper()
    for (const id of [number, 999_999, '1e3', '-1', 'x', '9'.repeat(30)]) {
      for (const answer of [
        await other.visitor.get(`/api/orders/${id}/`),
        await other.visitor.post(`/api/orders/${id}/cancel/`),
        await other.visitor.post(`/api/orders/${id}/repeat/`),
      ]) {
        expect([id, answer.statusCode, answer.json().error]).toEqual([id, 404, 'Заказ не найден'])
      }
    }
    expect((await db.select().from(orders).where(eq(orders.id, number)))[0]?.state).toBe('awaiting_payment')
  })
})

describe('cancelling', () => {
  test('by the shopper returns the stock and is shown in the timeline', async () => {
    const { shopper, number, product } = await bought({ stock: 2 })
    expect(await shop.stockOf(product)).toBe(0)
    const answer = await shopper.visitor.post(`/api/orders/${number}/cancel/`)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        order_status: 'Отменен',
        can_cancel: false,
        payment: null,
        timeline: [{ state: 'Ожидает оплаты' }, { state: 'Отменен', text: 'По вашей просьбе' }],
      },
    ])
    expect(await shop.stockOf(product)).toBe(2)
    const movements = await db.select().from(stockMovements).where(eq(stockMovements.orderId, number))
    expect(movements.map(({ change, stockAfter }) => [change, stockAfter])).toEqual([
      [-2, 0],
      [2, 2],
    ])
  })

  test('twice, or ten times at once, returns the stock once', async () => {
    const { shopper, number, product } = await bought()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shopper.visitor.post(`/api/orders/${number}/cancel/`)),
    )
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { order_status: 'Отменен' }])
      expect(answer.json().timeline).toHaveLength(2)
    }
    expect(await shop.stockOf(product)).toBe(5)
  })

  test('products without a stock count when bought return no stock', async () => {
    const { shopper, number, product } = await bought({})
    await db.update(products).set({ stock: 7 }).where(eq(products.id, product))
    await shopper.visitor.post(`/api/orders/${number}/cancel/`)
    expect(await shop.stockOf(product)).toBe(7)
  })

  test('by the shopper is refused once the order is sent; a paid one is cancelled and its money goes back', async () => {
    const [goods = 0] = await shop.addGoods({ stock: 5 })
    const shopper = await shop.shopper()
    const number = await shopper.buy(shop.courierForm, [goods, 1])
    for (const to of ['paid', 'packing', 'sent'] as const) await become(number, to)
    const late = await shopper.visitor.post(`/api/orders/${number}/cancel/`)
    expect([late.statusCode, late.json().error]).toEqual([409, expect.stringContaining('«Отправлен»')])

    const paid = await bought()
    await become(paid.number, 'paid')
    const answer = await paid.shopper.visitor.post(`/api/orders/${paid.number}/cancel/`)
    expect(answer.json()).toMatchObject({
      order_status: 'Отменен',
      money: { received: 2000, to_pay: 0, refunds: [{ sum: 2000, is_done: false, method: 'transfer' }] },
    })
    expect(await shop.stockOf(paid.product)).toBe(5)
  })

  test('only the moves of the transition table are allowed', async () => {
    const { number } = await bought()
    const { isPickup } = (await db.select().from(orders).where(eq(orders.id, number)))[0] ?? { isPickup: true }
    for (const { event, by } of orderSteps) {
      if (event === 'taken_back' || event === 'return_undone' || stepOf({ state: 'awaiting_payment', isPickup }, event))
        continue
      for (const actor of by)
        await expect(take(number, event, { actor })).rejects.toMatchObject({ code: 'order_state' })
    }
    // A step of the table, but nobody but the shop and its staff says that money has come.
    await expect(take(number, 'paid', { actor: 'shopper' })).rejects.toMatchObject({ code: 'order_state' })
    await expect(become(999_999, 'paid')).rejects.toMatchObject({ code: 'order_not_found' })
  })
})
