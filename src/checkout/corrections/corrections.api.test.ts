import { beforeEach, expect, test } from 'vitest'
import { accounts } from '../../database/tables/accounts.server.ts'
import { auditLog } from '../../database/tables/audit.server.ts'
import { orderEvents, orders } from '../../database/tables/orders.server.ts'
import { payments, refunds } from '../../database/tables/payments.server.ts'
import { openParcelsShop } from '../../orders/testing-parcels.server.ts'
import { and, eq } from '../../platform/postgres/drizzle.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { password } from '../../testing/test-accounts.server.ts'
import { Visitor } from '../../testing/test-visitor.ts'
import type { CorrectionOffer } from './corrections.contract.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, staff, point, size, untilDecided, paidOrder, parcelsOf, act, packed } = parcelsShop
const { db } = shop

beforeEach(parcelsShop.calm)

const far = cdek.points.find(({ type, location }) => type === 'PVZ' && location.city_code !== point?.location.city_code)
const place = { city: far?.location.city_code, way: 'point', point: far?.code }

async function offerFor(visitor: Visitor, base: string, wish?: object): Promise<CorrectionOffer> {
  return (await visitor.post(`${base}correction/quote/`, wish ? { wish } : {})).json()
}

const body = (offer: CorrectionOffer, more: object = {}) => ({
  version: offer.version,
  fullName: offer.full_name,
  phone: offer.phone,
  deliveryPoint: offer.delivery?.carrier?.point?.code,
  deliveryCity: offer.delivery?.carrier?.city?.code,
  deliveryAddress: offer.address,
  deliveryIndex: offer.index,
  delivery_price: offer.price,
  ...more,
})

const rowOf = async (orderId: number) => (await db.select().from(orders).where(eq(orders.id, orderId)))[0]

test('staff correct the recipient of a packed parcel: it is opened, and the carrier’s order is made anew', async () => {
  const orderId = await paidOrder()
  const made = await packed(orderId)
  const base = `/api/staff/orders/${orderId}/`
  const offer = await offerFor(staff, base)
  expect(offer).toMatchObject({ price: offer.price_now, delivery: { carrier: { point: { code: point?.code } } } })
  const saved = await staff.call(
    'PUT',
    `${base}correction/`,
    body(offer, { fullName: 'Сидорова Ольга', phone: '89135550011' }),
  )
  expect([saved.statusCode, saved.json().full_name]).toEqual([200, 'Сидорова Ольга'])
  const [opened] = await parcelsOf(orderId)
  expect(opened).toMatchObject({ state: 'Ждет сборки', attention: expect.stringContaining('ярлык'), has_label: false })
  // The second tab knows nothing of it.
  const late = await staff.call('PUT', `${base}correction/`, body(offer, { fullName: 'Другая' }))
  expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('edited_meanwhile')])
  await act(opened, 'pack', size)
  await untilDecided()
  expect(cdek.orders.live.filter(({ number }) => number.startsWith(`P${made?.id}`))).toMatchObject([
    { number: `P${made?.id}-2`, body: { recipient: { name: 'Сидорова Ольга', phones: [{ number: '+79135550011' }] } } },
  ])
  const edited = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'edited'))
  expect(await db.select().from(orderEvents).where(edited)).toMatchObject([
    { text: expect.stringContaining('Получатель: Сидорова Ольга.') },
  ])
})

test('a dearer place: the difference is shown, agreed, and in the ledger; the shop may pay it', async () => {
  for (const settle of ['transfer', 'shop']) {
    const orderId = await paidOrder()
    const before = await rowOf(orderId)
    const base = `/api/staff/orders/${orderId}/`
    const offer = await offerFor(staff, base, place)
    const more = Math.round((offer.price - offer.price_now) * 100)
    expect(more).toBeGreaterThan(0)
    expect(
      (await staff.call('PUT', `${base}correction/`, body(offer, { delivery_price: offer.price_now }))).statusCode,
    ).toBe(409)
    expect((await staff.call('PUT', `${base}correction/`, body(offer))).json().fields).toHaveProperty('settle')
    expect((await staff.call('PUT', `${base}correction/`, body(offer, { settle }))).statusCode).toBe(200)
    const after = await rowOf(orderId)
    expect((after?.totalKopecks ?? 0) - (before?.totalKopecks ?? 0)).toBe(settle === 'shop' ? 0 : more)
    const paid = await db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(paid.reduce((sum, { kopecks }) => sum + kopecks, 0)).toBe(after?.totalKopecks)
    expect(await parcelsOf(orderId)).toMatchObject([{ point_code: far?.code, address: after?.deliveryAddress }])
  }
})

test('a point tells its city by itself, as at checkout', async () => {
  const orderId = await paidOrder()
  const base = `/api/staff/orders/${orderId}/`
  const offer = await offerFor(staff, base, { way: 'point', point: far?.code })
  expect(offer).toMatchObject({ delivery: { carrier: { city: { code: far?.location.city_code } } } })
  const form = body(offer, { settle: 'shop', deliveryCity: undefined })
  expect((await staff.call('PUT', `${base}correction/`, form)).statusCode).toBe(200)
  expect(await parcelsOf(orderId)).toMatchObject([{ point_code: far?.code }])
  const unknown = body(offer, { deliveryPoint: 'NO-SUCH', deliveryCity: undefined, settle: 'shop' })
  expect((await staff.call('PUT', `${base}correction/`, unknown)).json().detail).toContain('point_gone')
})

test('what a promotion has taken off the delivery is off another place, too', async () => {
  const orderId = await paidOrder()
  const order = await rowOf(orderId)
  // As if the promotion had paid it.
  const free = { title: 'Доставка в подарок', code: 'FREE', kopecks: order?.deliveryPriceKopecks ?? 0, lines: [] }
  const [paid] = await db.select().from(payments).where(eq(payments.orderId, orderId))
  await db
    .update(orders)
    .set({ deliveryPriceKopecks: 0, totalKopecks: (order?.totalKopecks ?? 0) - free.kopecks, discounts: { 1: free } })
    .where(eq(orders.id, orderId))
  await db
    .update(payments)
    .set({ kopecks: (paid?.kopecks ?? 0) - free.kopecks })
    .where(eq(payments.orderId, orderId))
  const base = `/api/staff/orders/${orderId}/`
  const offer = await offerFor(staff, base, place)
  const priced = await offerFor(staff, `/api/staff/orders/${await paidOrder()}/`, place)
  expect(offer).toMatchObject({ price_now: 0, price: priced.price - free.kopecks / 100 })
  expect((await staff.call('PUT', `${base}correction/`, body(offer, { settle: 'transfer' }))).statusCode).toBe(200)
  expect(await rowOf(orderId)).toMatchObject({
    deliveryPriceKopecks: Math.round(offer.price * 100),
    discounts: { 1: { kopecks: free.kopecks } },
  })
})

test('the shopper corrects it until it is packed; a cheaper place is paid back', async () => {
  const orderId = await paidOrder()
  const order = await rowOf(orderId)
  const staffBase = `/api/staff/orders/${orderId}/`
  const dear = await offerFor(staff, staffBase, place)
  await staff.call('PUT', `${staffBase}correction/`, body(dear, { settle: 'cash' }))
  const visitor = new Visitor(shop)
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.id, order?.accountId ?? 0))
  await visitor.signIn(account?.email ?? '', password)
  const base = `/api/orders/${orderId}/`
  const cheap = await offerFor(visitor, base, { city: 270, way: 'point', point: point?.code })
  expect(cheap.price).toBeLessThan(cheap.price_now)
  expect((await visitor.call('PUT', `${base}correction/`, body(cheap))).statusCode).toBe(200)
  expect(await db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([
    { kopecks: Math.round((cheap.price_now - cheap.price) * 100), reason: 'delivery' },
  ])
  // Dearer is agreed with staff; another's order is nobody's business; validation as at checkout.
  const again = await offerFor(visitor, base, place)
  expect((await visitor.call('PUT', `${base}correction/`, body(again))).json().detail).toContain('delivery_dearer')
  const same = await offerFor(visitor, base)
  const wrong = await visitor.call('PUT', `${base}correction/`, body(same, { phone: '12', fullName: ' ' }))
  expect(Object.keys(wrong.json().fields)).toEqual(expect.arrayContaining(['fullName', 'phone']))
  const stranger = (await shop.shopper()).visitor
  expect((await stranger.post(`${base}correction/quote/`, {})).statusCode).toBe(404)
  await packed(orderId)
  const late = await offerFor(visitor, base)
  expect((await visitor.call('PUT', `${base}correction/`, body(late, { fullName: 'Новый' }))).statusCode).toBe(409)
})

test('whoever has the old parcel open reads that the shopper has changed it, not who split it the day before', async () => {
  const orderId = await paidOrder()
  const [whole] = await parcelsOf(orderId)
  const [parcel] = (await act(whole, 'split', { lines: [{ order_id: orderId, position: 0, quantity: 1 }] })).json()
  await db.update(auditLog).set({ at: shop.clock.now() })
  shop.clock.pass({ days: 1 })
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, (await rowOf(orderId))?.accountId ?? 0))
  const visitor = new Visitor(shop)
  await visitor.signIn(account?.email ?? '', password)
  const base = `/api/orders/${orderId}/`
  const offer = await offerFor(visitor, base)
  expect((await visitor.call('PUT', `${base}correction/`, body(offer, { fullName: 'Орлова Яна' }))).statusCode).toBe(
    200,
  )
  const colleague = await staffVisitor(shop, 'colleague@kitsune.test')
  const late = await colleague.post(`/api/staff/parcels/${parcel?.id}/pack/`, { version: parcel?.version, ...size })
  expect(late.json().error).toBe('Пока вы правили, это изменил покупатель.')
})

test('what is handed over is not corrected any more', async () => {
  const orderId = await paidOrder()
  const made = await packed(orderId)
  const offer = await offerFor(staff, `/api/staff/orders/${orderId}/`)
  await act(made, 'hand-over')
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  const answer = await staff.call(
    'PUT',
    `/api/staff/orders/${orderId}/correction/`,
    body(offer, { version, fullName: 'Новый' }),
  )
  expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('not_correctable')])
})
