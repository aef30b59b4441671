import { afterAll, beforeEach, expect, test } from 'vitest'
import { startStandIn } from '../demo/provider/stand-in.ts'
import type { CorrectionOffer } from './checkout/corrections/corrections.contract.ts'
import { accounts } from './database/tables/accounts.server.ts'
import { siteSettings } from './database/tables/content.server.ts'
import { orderEvents, orders } from './database/tables/orders.server.ts'
import { payments, refunds } from './database/tables/payments.server.ts'
import { receipts } from './database/tables/receipts.server.ts'
import { expireOrders } from './orders/expire-orders.server.ts'
import type { Order } from './orders/orders.contract.ts'
import { openParcelsShop } from './orders/testing-parcels.server.ts'
import { openProvider } from './payments/open-provider.server.ts'
import { checkPayments } from './payments/paying/check-payments.server.ts'
import type { StaffOrderMoney } from './payments/refunds/refunds.contract.ts'
import { and, eq, sql } from './platform/postgres/drizzle.server.ts'
import { runScheduled } from './testing/run-job.ts'
import { password } from './testing/test-accounts.server.ts'
import { Visitor } from './testing/test-visitor.ts'

const keys = { shopId: '100502', secretKey: 'test_secret_of_corrections' }
const standIn = await startStandIn(keys)
afterAll(() => standIn.close())
const yookassa = { ...keys, url: standIn.url }
const parcelsShop = await openParcelsShop({ yookassa })
const { shop, cdek, staff, point, size, paidOrder, parcelsOf, act, stateOf } = parcelsShop
const { db, clock } = shop
beforeEach(parcelsShop.calm)

const far = cdek.points.find(({ type, location }) => type === 'PVZ' && location.city_code !== point?.location.city_code)
const there = { city: far?.location.city_code, way: 'point', point: far?.code }
const nothing = () => undefined

async function checkAll(): Promise<void> {
  const provider = openProvider({ yookassa, tbank: undefined })
  if (!provider) throw new Error('There is no provider.')
  await db.update(payments).set({ checkAt: sql`now()` }).where(eq(payments.state, 'pending'))
  const calls = { runOutboxSoon: nothing, runPaymentsSoon: nothing }
  await runScheduled(checkPayments({ db, provider, now: clock.now, log: shop.app.log, ...calls }))
}

const expire = () => runScheduled(expireOrders(db, shop.app.log), clock.now())
const rowOf = async (orderId: number) => (await db.select().from(orders).where(eq(orders.id, orderId)))[0]
const told = async (orderId: number) =>
  (
    await db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.lettersDue, true)))
      .orderBy(orderEvents.id)
  ).at(-1)?.text

/** A paid order whose shopper has chosen a dearer place. */
async function wanted(earlier?: (orderId: number) => Promise<unknown>) {
  const orderId = await paidOrder()
  await earlier?.(orderId)
  const before = await rowOf(orderId)
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.id, before?.accountId ?? 0))
  const visitor = new Visitor(shop)
  await visitor.signIn(account?.email ?? '', password)
  const base = `/api/orders/${orderId}/`
  const offer: CorrectionOffer = (await visitor.post(`${base}correction/quote/`, { wish: there })).json()
  const more = offer.price - offer.price_now
  expect([more > 0, offer.can_pay]).toEqual([true, true])
  const saved = await visitor.call('PUT', `${base}correction/`, {
    version: offer.version,
    fullName: offer.full_name,
    phone: offer.phone,
    deliveryPoint: far?.code,
    deliveryCity: far?.location.city_code,
    delivery_price: offer.price,
  })
  expect([saved.statusCode, saved.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return { orderId, before, visitor, base, more, saved: saved.json<Order>() }
}

async function pay({ visitor, base }: Awaited<ReturnType<typeof wanted>>): Promise<void> {
  const [, id = ''] = /\/pay\/([\w-]+)\/$/.exec((await visitor.post(`${base}pay/`)).json().url) ?? []
  await standIn.pay(id, { instrument: 'bank_card', reason: null })
}

/** Staff write that this share of what was paid went back without the shop; the number of the row. */
async function writeOutside(orderId: number, share: number): Promise<number> {
  await db.update(payments).set({ method: 'yookassa' }).where(eq(payments.orderId, orderId))
  const money = (await staff.get(`/api/staff/orders/${orderId}/money/`)).json<StaffOrderMoney>()
  const { id = 0, sum = 0 } = money.payments[0] ?? {}
  const wish = { version: money.version, payment_id: id, sum: sum * share, note: 'Кабинет' }
  const written = await staff.post(`/api/staff/orders/${orderId}/outside_refunds/`, wish)
  expect([written.statusCode, written.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return written.json<StaffOrderMoney>().refunds.at(-1)?.id ?? 0
}

test('what went back without the shop is not asked for again by a dearer place; only where nothing is left', async () => {
  const order = await wanted((orderId) => writeOutside(orderId, 0.25))
  const { orderId, more } = order
  const asked = async () => (await order.visitor.get(order.base)).json<Order>().money.to_pay
  expect(await asked()).toBe(more)
  const later = await writeOutside(orderId, 0.25)
  expect(await asked()).toBe(more)
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  const path = `/api/staff/orders/${orderId}/outside_refunds/${later}/void/`
  expect((await staff.post(path, { version, reason: 'Опечатка' })).statusCode).toBe(200)
  expect([await asked(), (await rowOf(orderId))?.correction]).toEqual([more, expect.anything()])
  await pay(order)
  await checkAll()
  expect(await rowOf(orderId)).toMatchObject({ correction: null, state: 'paid' })
  const paid = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id)
  expect(paid.at(-1)).toMatchObject({ state: 'succeeded', kopecks: Math.round(more * 100) })

  const gone = await wanted((id) => writeOutside(id, 1))
  const { total_price, money } = (await gone.visitor.get(gone.base)).json<Order>()
  expect(money.to_pay).toBe(total_price + gone.more)
})

test('a dearer place counts once its difference is paid online; nothing is packed before', async () => {
  const order = await wanted()
  const { orderId, before, more, saved } = order
  expect(saved).toMatchObject({ order_status: 'Оплачен', correction: { sum: more }, online: { is_pending: false } })
  expect(saved.delivery.address).toBe(before?.deliveryAddress)
  expect(await told(orderId)).toContain('Доплатите')
  const [parcel] = await parcelsOf(orderId)
  const packed = await act(parcel, 'pack', size)
  expect([packed.statusCode, packed.json().code, await stateOf(orderId)]).toEqual([409, 'correction_unpaid', 'paid'])
  expect((await staff.get(`/api/staff/orders/${orderId}/`)).json()).toMatchObject({ to_pay: more })
  await pay(order)
  await checkAll()
  await checkAll()
  const after = await rowOf(orderId)
  expect(after).toMatchObject({ correction: null, deliveryChoice: { point: { code: far?.code } }, state: 'paid' })
  expect((after?.totalKopecks ?? 0) - (before?.totalKopecks ?? 0)).toBe(Math.round(more * 100))
  expect(await db.$count(refunds, eq(refunds.orderId, orderId))).toBe(0)
  const [income] = await db
    .select()
    .from(receipts)
    .where(eq(receipts.kopecks, Math.round(more * 100)))
  expect(income?.lines).toMatchObject([{ subject: 'delivery', quantity: 1 }])
  const [moved] = await parcelsOf(orderId)
  expect([moved?.point_code, (await act(moved, 'pack', size)).statusCode]).toEqual([far?.code, 200])
})

test('the shopper keeps the old place, or lets the time pass; what comes later goes back', async () => {
  const kept = await wanted()
  const answer = (await kept.visitor.call('DELETE', `${kept.base}correction/`)).json<Order>()
  expect(answer).toMatchObject({ correction: null, online: null, money: { to_pay: 0 } })
  const [parcel] = await parcelsOf(kept.orderId)
  expect([parcel?.point_code, (await act(parcel, 'pack', size)).statusCode]).toEqual([point?.code, 200])

  const late = await wanted()
  await pay(late)
  clock.pass({ minutes: 25 * 60 })
  await expire()
  expect(await rowOf(late.orderId)).toMatchObject({
    correction: null,
    deliveryAddress: late.before?.deliveryAddress,
    totalKopecks: late.before?.totalKopecks,
  })
  expect(await told(late.orderId)).toContain('не\u00a0пришла')
  await checkAll()
  expect(await db.select().from(refunds).where(eq(refunds.orderId, late.orderId))).toMatchObject([
    { kopecks: Math.round(late.more * 100) },
  ])
})

test('cancelling gives all back, and staff may settle a dearer place themselves', async () => {
  const order = await wanted()
  await order.visitor.post(`${order.base}cancel/`)
  expect(await rowOf(order.orderId)).toMatchObject({ state: 'cancelled', correction: null })
  const back = await db.select().from(refunds).where(eq(refunds.orderId, order.orderId))
  expect(back.reduce((sum, { kopecks }) => sum + kopecks, 0)).toBe(order.before?.totalKopecks)

  const settled = await wanted()
  const base = `/api/staff/orders/${settled.orderId}/correction/`
  const offer: CorrectionOffer = (await staff.post(`${base}quote/`, { wish: there })).json()
  const body = { version: offer.version, fullName: offer.full_name, phone: offer.phone, settle: 'shop' }
  const place = { deliveryPoint: far?.code, deliveryCity: far?.location.city_code, delivery_price: offer.price }
  expect((await staff.call('PUT', base, { ...body, ...place })).statusCode).toBe(200)
  expect(await rowOf(settled.orderId)).toMatchObject({
    correction: null,
    totalKopecks: settled.before?.totalKopecks,
    deliveryChoice: { point: { code: far?.code } },
  })
})

test('kept on the shelf, the order goes nowhere: the dearer place is not wanted any more, and all of the delivery goes back', async () => {
  await db.update(siteSettings).set({ shelf: 'on' })
  const { orderId, visitor, base, before } = await wanted()
  const kept = await visitor.post(`${base}shelve/`)
  expect([kept.statusCode, kept.body.slice(0, 200)]).toEqual([200, expect.anything()])
  expect(kept.json()).toMatchObject({ correction: null, online: null })
  const back = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  expect(back.map(({ kopecks }) => kopecks)).toEqual([before?.deliveryPriceKopecks])
})

test('a dearer place that nobody has paid is no reason to wait for an order that is paid', async () => {
  const takeBack = async (orderId: number, payment: string) => {
    const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
    const taken = await staff.post(`/api/staff/orders/${orderId}/take_back/`, { version, reason: 'Ошиблись', payment })
    return taken.json().code ?? taken.statusCode
  }
  const offered = async (orderId: number) => {
    const { can_take_back, take_back_money } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
    return { can_take_back, take_back_money }
  }
  const { orderId } = await wanted()
  expect(await offered(orderId)).toEqual({ can_take_back: 'Ожидает оплаты', take_back_money: ['void'] })
  expect(await takeBack(orderId, 'keep')).toBe('paid_in_full')
  expect(await rowOf(orderId)).toMatchObject({ state: 'paid', correction: expect.anything() })

  const online = await wanted((id) => db.update(payments).set({ method: 'yookassa' }).where(eq(payments.orderId, id)))
  expect(await offered(online.orderId)).toEqual({ can_take_back: null, take_back_money: [] })
  expect(await takeBack(online.orderId, 'keep')).toBe('paid_in_full')

  // The mark of a part of the difference is not what makes the order paid.
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  const part = { version, sum: 1, method: 'transfer' }
  expect((await staff.post(`/api/staff/orders/${orderId}/payments/`, part)).statusCode).toBe(200)
  expect(await takeBack(orderId, 'void')).toBe('paid_in_full')
})
