import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { siteSettings } from '../database/tables/content.server.ts'
import { deliveryTypes } from '../database/tables/orders.server.ts'
import { refunds } from '../database/tables/payments.server.ts'
import { receipts } from '../database/tables/receipts.server.ts'
import { expireOrders } from '../orders/expire-orders.server.ts'
import { and, eq } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { openCollectingShop } from './testing-collecting.server.ts'

const shop = await openCollectingShop()
const { db, paid, send, shelfOf, move, staff, later, stateOf, subjectsTo, writeLetters, parcelsOf, act } = shop
const size = { weight_grams: 5000, length_cm: 30, width_cm: 20, height_cm: 15 }
const refused = (code: string) => ({ detail: expect.stringMatching(`^${code} `) })

afterEach(async () => {
  await shop.reset()
  expect(await shop.broken()).toEqual({})
})

test('the shelf is a way of delivery without a price, offered only when the owner says so', async () => {
  const { shopper } = await shop.withDraft()
  const offered = async () =>
    (await shopper.checkout()).json().delivery_types.filter(({ is_shelf }: { is_shelf: boolean }) => is_shelf)
  expect(await offered()).toMatchObject([{ id: shop.shelfType, name: 'Моя полка', price: 0, requires_address: false }])
  await db.update(siteSettings).set({ shelf: 'off' })
  expect(await offered()).toEqual([])
  expect((await shopper.confirm({ ...shop.form, deliveryType: shop.shelfType })).json()).toMatchObject(
    refused('delivery_gone'),
  )
  expect(await db.$count(deliveryTypes, eq(deliveryTypes.shelf, true))).toBe(1)
})

test('paid goods wait on the shelf: staff neither pack nor send them, and the order says until when', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await paid(shopper)
  const shelf = await shelfOf(shopper)
  expect(shelf).toMatchObject({ is_offered: true, days: 60, parcels: [], orders: [{ order_id: orderId }] })
  expect(shelf.orders[0]?.items).toMatchObject([{ position: 0, quantity: 2, preorder: null }])
  const order = (await shopper.visitor.get(`/api/orders/${orderId}/`)).json()
  expect(order.shelf).toEqual({
    until: shelf.orders[0]?.until,
    is_kept: true,
    can_keep: false,
    collected_in: null,
    is_delivery: false,
  })
  expect(order.delivery.pickup_places).toEqual([])
  expect((await move(orderId, 'Собирается')).json()).toMatchObject(refused('on_shelf'))
  const [place] = await parcelsOf(orderId)
  expect(place).toMatchObject({ state: 'На полке', can: { pack: false, hand_over: false, split: false } })
  expect((await act(place, 'pack', size)).statusCode).toBe(409)
  expect((await act(place, 'hand-over')).statusCode).toBe(409)
})

test('three orders go in one parcel: the delivery is paid once, and one letter tells of each step', async () => {
  const shopper = await shop.shopper()
  const own = [await paid(shopper), await paid(shopper), await paid(shopper)].map(({ orderId }) => orderId)
  const lines = own.map((order_id) => ({ order_id, position: 0 }))
  const quote = (await shopper.visitor.post('/api/my-shelf/delivery/', { lines })).json()
  expect(quote.delivery_types.map(({ id }: { id: number }) => id)).toEqual([shop.post, shop.courier, shop.pickup])
  expect((await send(shopper, own, { total_price: 1 })).json()).toMatchObject(refused('total_changed'))
  const { order_id: deliveryId } = (await send(shopper, own, { total_price: 590 })).json()
  // A lost answer: the same parcel, and no second delivery to pay.
  expect((await send(shopper, own, { total_price: 590 })).json()).toMatchObject({ order_id: deliveryId })

  const page = (await shopper.visitor.get(`/api/orders/${deliveryId}/`)).json()
  expect(page).toMatchObject({ total_price: 590, goods_price: 0, items: [], shelf: { is_delivery: true } })
  expect(page.payment.sum).toBe(590)
  expect(page.parcels).toMatchObject([
    { state: 'Ждет оплаты', items: own.map((order_id) => ({ order_id, quantity: 2 })) },
  ])
  expect((await shopper.visitor.get(`/api/orders/${own[0]}/`)).json().shelf.collected_in).toBe(deliveryId)
  expect(await shelfOf(shopper)).toMatchObject({
    orders: [],
    parcels: [{ order_id: deliveryId, orders: own, pieces: 6 }],
  })
  const [unpaid] = await parcelsOf(deliveryId)
  expect((await act(unpaid, 'pack', size)).statusCode).toBe(409)
  expect((await move(own[0] ?? 0, 'Собирается')).json()).toMatchObject(refused('on_shelf'))

  await move(deliveryId, 'Оплачен')
  const [ready] = await parcelsOf(own[1] ?? 0)
  expect(ready).toMatchObject({ state: 'Ждет сборки', price: 590, is_collected: true })
  expect(ready?.lines.map(({ order_id }) => order_id)).toEqual(own)
  expect((await move(deliveryId, 'Собирается')).statusCode).toBe(200)
  expect((await move(deliveryId, 'Отправлен')).json()).toMatchObject(refused('shared_parcel'))
  const [packed] = (await act(ready, 'pack', size)).json()
  expect((await act(packed, 'hand-over', { tracking_number: 'RA123' })).statusCode).toBe(200)
  for (const id of [...own, deliveryId]) expect(await stateOf(id)).toBe('sent')
  expect((await shopper.visitor.get(`/api/orders/${own[0]}/`)).json().delivery).toMatchObject({
    address: 'Томск, Мира, 1',
    index: '634000',
  })
  expect((await move(deliveryId, 'Завершен')).statusCode).toBe(200)
  for (const id of own) expect((await move(id, 'Завершен')).statusCode).toBe(200)
  expect((await parcelsOf(deliveryId))[0]?.state).toBe('Получена')

  await db.execute('update order_events set letters_after = null')
  await writeLetters()
  const subjects = (await subjectsTo('anna@mail.test')).filter((subject) =>
    [...own, deliveryId].some((id) => subject.includes(String(id))),
  )
  expect(subjects.filter((subject) => subject.includes('отправлен'))).toEqual([`Заказ №\u00a0${deliveryId} отправлен`])
  expect(subjects).toContain(`Посылка №\u00a0${deliveryId}: оплатите доставку`)
  // Each order has its own receipts; the delivery is a service of one of them.
  const offsets = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.orderId, deliveryId), eq(receipts.kind, 'offset')))
  expect(offsets).toMatchObject([{ kopecks: 59_000, lines: [{ name: 'Доставка: Почта России', subject: 'delivery' }] }])
  expect((await shopper.visitor.get('/api/user/profile/')).statusCode).toBe(200)
})

test('a delivery without a price needs no payment; what was not chosen stays on the shelf', async () => {
  const shopper = await shop.shopper()
  const first = await paid(shopper)
  const second = await paid(shopper)
  const answer = await send(shopper, [second.orderId], { deliveryType: shop.pickup })
  expect(await stateOf(answer.json().order_id)).toBe('paid')
  expect((await parcelsOf(answer.json().order_id))[0]).toMatchObject({ state: 'Ждет сборки', price: 0 })
  expect((await shelfOf(shopper)).orders.map(({ order_id }) => order_id)).toEqual([first.orderId])
})

test('a part of an order can be sent, the rest waits on', async () => {
  const shopper = await shop.shopper()
  const [one = 0, two = 0] = await shop.addGoods({ stock: 9 }, { stock: 9 })
  const orderId = await shopper.buy({ ...shop.form, deliveryType: shop.shelfType }, [one, 1], [two, 3])
  await move(orderId, 'Оплачен')
  const { order_id: deliveryId } = (await send(shopper, [orderId])).json()
  await move(deliveryId, 'Оплачен')
  const [parcel] = await parcelsOf(deliveryId)
  expect((await act(parcel, 'hand-over')).statusCode).toBe(200)
  expect(await stateOf(orderId)).toBe('packing')
  expect((await shelfOf(shopper)).orders[0]?.items).toMatchObject([{ position: 1 }])
  expect((await shopper.visitor.post(`/api/orders/${orderId}/cancel/`)).json()).toMatchObject(refused('partly_sent'))
  const lines = [{ order_id: orderId, position: 1 }]
  const last = (await send(shopper, [orderId], { deliveryType: shop.pickup, lines })).json()
  const [rest] = await parcelsOf(last.order_id)
  expect((await act(rest, 'hand-over')).statusCode).toBe(200)
  expect([await stateOf(orderId), await stateOf(last.order_id)]).toEqual(['ready', 'ready'])
})

test('refused: what is not on the shelf, of somebody else, not released, without consent', async () => {
  const shopper = await shop.shopper()
  const other = await shop.shopper()
  const { orderId, productId } = await paid(shopper, { product: { isPreorder: true } })
  expect((await send(other, [orderId])).json()).toMatchObject(refused('not_on_shelf'))
  expect((await send(shopper, [orderId])).json()).toMatchObject(refused('not_released'))
  await db.execute(`update products set is_preorder = false where id = ${productId}`)
  expect((await send(shopper, [orderId], { consent: false })).statusCode).toBe(400)
  expect((await send(shopper, [orderId], { lines: [{ order_id: orderId, position: 7 }] })).json()).toMatchObject(
    refused('not_on_shelf'),
  )
  expect((await send(shopper, [orderId], { deliveryType: shop.shelfType })).json()).toMatchObject(
    refused('delivery_gone'),
  )
  expect((await send(shopper, [orderId], { deliveryAddress: '' })).statusCode).toBe(400)
  expect((await send(shopper, [orderId])).statusCode).toBe(200)
  expect((await send(shopper, [orderId], { lines: [] })).statusCode).toBe(400)
})

test('a delivery that nobody pays expires, and one that is cancelled goes back: the goods are on the shelf again', async () => {
  const shopper = await shop.shopper()
  const own = [await paid(shopper), await paid(shopper)].map(({ orderId }) => orderId)
  const { order_id: first } = (await send(shopper, own)).json()
  await runScheduled(expireOrders(db, pino({ level: 'silent' })), later(4))
  expect(await stateOf(first)).toBe('cancelled')
  expect((await shelfOf(shopper)).orders.map(({ order_id }) => order_id)).toEqual(own)

  const { order_id: second } = (await send(shopper, own)).json()
  await move(second, 'Оплачен')
  expect((await shopper.visitor.post(`/api/orders/${second}/cancel/`)).json()).toMatchObject({
    order_status: 'Отменен',
  })
  expect(await db.select().from(refunds).where(eq(refunds.orderId, second))).toMatchObject([
    { kopecks: 59_000, reason: 'cancelled' },
  ])
  expect((await shelfOf(shopper)).orders.map(({ order_id }) => order_id)).toEqual(own)
  for (const id of own) expect(await stateOf(id)).toBe('paid')
})

test('one of several orders is cancelled: it leaves the parcel; the last one takes the delivery with it', async () => {
  const shopper = await shop.shopper()
  const own = [await paid(shopper), await paid(shopper)]
  const [one, two] = own.map(({ orderId }) => orderId)
  const { order_id: deliveryId } = (await send(shopper, [one ?? 0, two ?? 0])).json()
  await move(deliveryId, 'Оплачен')
  expect((await shopper.visitor.post(`/api/orders/${one}/cancel/`)).statusCode).toBe(200)
  expect((await parcelsOf(deliveryId))[0]?.lines.map(({ order_id }) => order_id)).toEqual([two])
  expect(await stateOf(deliveryId)).toBe('paid')
  expect((await shopper.visitor.post(`/api/orders/${two}/cancel/`)).statusCode).toBe(200)
  expect(await stateOf(deliveryId)).toBe('cancelled')
  for (const { productId } of own) expect(await shop.stockOf(productId)).toBe(9)
  const back = await db.select().from(refunds).where(eq(refunds.orderId, deliveryId))
  expect(back.map(({ kopecks }) => kopecks)).toEqual([59_000])
})

test('an order that was to be sent is left on the shelf: the delivery goes back, with a receipt of its own', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await paid(shopper, { delivery: shop.post })
  const before = (await shopper.visitor.get(`/api/orders/${orderId}/`)).json()
  expect(before).toMatchObject({ total_price: 2590, shelf: { can_keep: true, is_kept: false } })
  const after = (await shopper.visitor.post(`/api/orders/${orderId}/shelve/`)).json()
  expect(after).toMatchObject({ total_price: 2000, shelf: { can_keep: false, is_kept: true } })
  expect(after.shelf.until).not.toBeNull()
  expect((await shopper.visitor.post(`/api/orders/${orderId}/shelve/`)).statusCode).toBe(200)
  const [back] = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  expect(back).toMatchObject({ kopecks: 59_000, reason: 'delivery' })
  await staff.post(`/api/staff/refunds/${back?.id}/confirm/`, {
    method: 'transfer',
    document: '17',
    date: '2026-01-01',
  })
  await writeLetters()
  const [receipt] = await db
    .select()
    .from(receipts)
    .where(eq(receipts.refundId, back?.id ?? 0))
  if (receipt) expect(receipt.lines).toMatchObject([{ name: 'Доставка: Почта России', subject: 'delivery' }])

  const packedOne = await paid(shopper, { delivery: shop.post })
  const [parcel] = await parcelsOf(packedOne.orderId)
  await act(parcel, 'pack', size)
  expect((await shopper.visitor.post(`/api/orders/${packedOne.orderId}/shelve/`)).json()).toMatchObject(
    refused('cannot_keep'),
  )
  const stranger = await shop.shopper()
  expect((await stranger.visitor.post(`/api/orders/${orderId}/shelve/`)).statusCode).toBe(404)
})

test('an unpaid order is left on the shelf too: it costs no delivery from then on', async () => {
  const shopper = await shop.shopper()
  const [product = 0] = await shop.addGoods({ stock: 9, priceKopecks: 100_000 })
  const place = { deliveryAddress: 'Томск, Мира, 1', deliveryIndex: '634000' }
  const orderId = await shopper.buy({ ...shop.form, deliveryType: shop.post, ...place }, [product, 1])
  expect((await shopper.visitor.post(`/api/orders/${orderId}/shelve/`)).json()).toMatchObject({
    total_price: 1000,
    shelf: { until: null, is_kept: true },
  })
  await move(orderId, 'Оплачен')
  expect((await shelfOf(shopper)).orders.map(({ order_id }) => order_id)).toEqual([orderId])
  await db.update(siteSettings).set({ shelf: 'off' })
  const second = await paid(shopper, { delivery: shop.post })
  expect((await shopper.visitor.post(`/api/orders/${second.orderId}/shelve/`)).json()).toMatchObject(
    refused('shelf_off'),
  )
  // What waits can be sent although the shelf is not offered any more.
  expect((await send(shopper, [orderId])).statusCode).toBe(200)
})

test('a parcel that waits at the counter is cancelled: what is not handed over is on the shelf again, and can be sent', async () => {
  const shopper = await shop.shopper()
  const [first, second] = [await paid(shopper), await paid(shopper)].map(({ orderId }) => orderId)
  const own = [first ?? 0, second ?? 0]
  const { order_id: deliveryId } = (await send(shopper, own, { deliveryType: shop.pickup })).json()
  const [parcel] = await parcelsOf(deliveryId)
  await act(parcel, 'pack', size)
  expect((await act((await parcelsOf(deliveryId))[0], 'hand-over')).statusCode).toBe(200)
  expect(await Promise.all([...own, deliveryId].map(stateOf))).toEqual(['ready', 'ready', 'ready'])
  expect((await shopper.visitor.post(`/api/orders/${deliveryId}/cancel/`)).statusCode).toBe(200)
  expect(await Promise.all(own.map(stateOf))).toEqual(['paid', 'paid'])
  await writeLetters()
  const onShelf = (await shelfOf(shopper)).orders.map(({ order_id }) => order_id)
  expect(onShelf.toSorted((a, b) => a - b)).toEqual(own)
  expect((await send(shopper, own)).statusCode).toBe(200)
})

test('of a parcel at the counter a part was handed over: the rest is cancelled order by order, never what is gone', async () => {
  const shopper = await shop.shopper()
  const [first, second] = [await paid(shopper), await paid(shopper)].map(({ orderId }) => orderId)
  const { order_id: deliveryId } = (
    await send(shopper, [first ?? 0, second ?? 0], { deliveryType: shop.pickup })
  ).json()
  await act((await parcelsOf(deliveryId))[0], 'pack', size)
  await act((await parcelsOf(deliveryId))[0], 'hand-over')
  expect((await move(first ?? 0, 'Завершен')).statusCode).toBe(200)
  expect((await shopper.visitor.post(`/api/orders/${deliveryId}/cancel/`)).json()).toMatchObject(
    refused('partly_handed_over'),
  )
  expect((await move(second ?? 0, 'Отменен', { reason: 'Передумали' })).statusCode).toBe(200)
  expect((await shelfOf(shopper)).orders).toEqual([])
  expect(await parcelsOf(first ?? 0)).toMatchObject([{ state: 'Получена', lines: [{ order_id: first }] }])
  expect(await Promise.all([first ?? 0, second ?? 0, deliveryId].map(stateOf))).toEqual([
    'completed',
    'cancelled',
    'completed',
  ])
})
