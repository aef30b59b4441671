import { afterAll, expect, test } from 'vitest'
import { startStandIn } from '../demo/provider/stand-in.ts'
import { orderEvents } from './database/tables/orders.server.ts'
import { parcels } from './database/tables/parcels.server.ts'
import { payments, refunds } from './database/tables/payments.server.ts'
import { sendOrderEvents } from './orders/order-outbox.server.ts'
import { openParcelsShop } from './orders/testing-parcels.server.ts'
import { openProvider } from './payments/open-provider.server.ts'
import { checkPayments } from './payments/paying/check-payments.server.ts'
import { comparePayments } from './payments/paying/compare-payments.server.ts'
import { sendRefunds } from './payments/paying/send-refunds.server.ts'
import { maxDue } from './payments/pending-payments.server.ts'
import { eq, sql } from './platform/postgres/drizzle.server.ts'
import { brokenLaws, liveTooMany } from './testing/bad-day-laws.ts'
import type { CdekTrouble } from './testing/outside/cdek-trouble.ts'
import { rounds } from './testing/rounds.ts'
import { runScheduled } from './testing/run-job.ts'
import { seededRandom } from './testing/seeded-random.ts'

const keys = { shopId: '100503', secretKey: 'test_secret_of_bad_days' }
const standIn = await startStandIn(keys)
afterAll(() => standIn.close())
const yookassa = { ...keys, url: standIn.url }
const parcelsShop = await openParcelsShop({ yookassa })
const { shop, cdek, staff, point, size, carrierOrders, tracking, untilDecided, parcelsOf, act } = parcelsShop
const { db, clock } = shop
const provider = openProvider({ yookassa, tbank: undefined })
if (!provider) throw new Error('There is no provider.')
const nothing = () => undefined
const parts = { db, provider, now: clock.now, log: shop.app.log, runOutboxSoon: nothing, runPaymentsSoon: nothing }
const random = seededRandom(Number(process.env.BAD_DAYS_SEED ?? 2914))
const oneOf = <Value>(...values: Value[]) => values[random(values.length)] as Value

/** Whatever the jobs of payments have to do, done. */
async function payAll(): Promise<void> {
  await db.update(payments).set({ checkAt: sql`now()` }).where(eq(payments.state, 'pending'))
  await runScheduled(checkPayments(parts))
  await db.update(refunds).set({ checkAt: sql`now()` }).where(eq(refunds.state, 'pending'))
  await runScheduled(sendRefunds(parts))
}

function pendingRefunds() {
  return db.select().from(refunds).where(eq(refunds.state, 'pending'))
}

async function compareAll(): Promise<void> {
  const { rowCount } = await db.update(payments).set({ checkAt: sql`now()` }).where(eq(payments.state, 'succeeded'))
  for (let done = 0; done < (rowCount ?? 0); done += maxDue) await runScheduled(comparePayments(parts))
}

/** Letters and receipts, without the time in which staff may undo. */
async function tellAll(): Promise<void> {
  await db.update(orderEvents).set({ lettersAfter: null })
  await runScheduled(sendOrderEvents(db, 'http://shop.test'))
}

/** By staff: what came by transfer or in cash. Of one that is paid, all of it goes back. */
async function receive(orderId: number, sum: number): Promise<void> {
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  await staff.post(`/api/staff/orders/${orderId}/payments/`, { version, sum, method: oneOf('transfer', 'cash') })
}

/** Yesterday's line is in today's statement, too. */
async function transferTwice(orderId: number): Promise<void> {
  const text = `250-50 заказ ${orderId}`
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  for (const seen of [version, version + 1]) {
    const line = { order_id: orderId, version: seen, sum: 250.5, text }
    await staff.post('/api/staff/orders/payments/confirm/', { payments: [line] })
  }
}

/** An order to a point, paid by card, sometimes after a part of it came otherwise. */
async function buy() {
  const shopper = await shop.shopper()
  const goods = await shop.addGoods({ stock: 9, weightGrams: 400 }, { stock: 9, weightGrams: 400 })
  await shopper.putIntoCart(...goods.map((id) => [id, 2] as [number, number]))
  const { order_id: orderId } = (await shopper.createOrder()).json()
  const place = { delivery_type: shop.courier, city: 270, point: point?.code }
  await shopper.visitor.post('/api/checkout/delivery/', place)
  await shopper.confirm({ ...shop.form, deliveryType: shop.courier, deliveryPoint: point?.code })
  if (random(3) === 0) {
    await receive(orderId, 300)
    if (random(2) === 0) await concede(orderId)
  }
  const begun = await shopper.visitor.post(`/api/orders/${orderId}/pay/`)
  const [, paymentId = ''] = /\/pay\/([\w-]+)\/$/.exec(begun.json().url ?? '') ?? []
  expect(paymentId).not.toBe('')
  await standIn.pay(paymentId, { instrument: 'bank_card', reason: null })
  await payAll()
  return { orderId, paymentId, visitor: shopper.visitor }
}

const codes = ['RECEIVED_AT_SHIPMENT_WAREHOUSE', 'ACCEPTED_AT_PICK_UP_POINT', 'NOT_DELIVERED', 'DELIVERED']

/** Something happens to what the carrier has of it; some of it is told late. */
async function news(parcelId: number | undefined): Promise<void> {
  const order = cdek.orders.live.findLast(({ number }) => number.split('-')[0] === `P${parcelId}`)
  if (!order) return
  const at = new Date(clock.now().getTime() - random(3) * 3_600_000)
  await cdek.orders.move(order.number, oneOf(...codes), { at })
  await db.update(parcels).set({ trackedAt: null })
}

function makeTrouble(): void {
  parcelsShop.calm()
  const kinds: CdekTrouble[] = [
    { away: 'error' },
    { afterOrder: oneOf('error', 'unnamed', 'lost') },
    { afterWithdrawal: 'lost' },
    { holds: oneOf('now', 'later') },
    { printMs: 400_000 },
    { refusedLabels: 1 + random(4) },
    { invalid: true },
    { reads: oneOf('error', 'page') },
    { repeats: oneOf('now', 'later') },
    // Not longer than the shop looks for one: after that a lost order would be a second one.
    { hidesMs: 110_000 },
    { holds: 'later', refusalsAs: 'UPDATE' },
    { labels: oneOf('page', 'nothing') },
  ]
  Object.assign(cdek.trouble, kinds[random(kinds.length * 2)])
  standIn.setTrouble(random(3) === 0 ? { call: () => oneOf('none', 'error_before', 'error_after', 'answer_lost') } : {})
}

async function acceptReturns(orderId: number): Promise<void> {
  const { returns } = (await staff.get(`/api/staff/orders/${orderId}/returns/`)).json()
  for (const { id, version, state, lines } of returns) {
    if (state !== 'Получен') continue
    const fates = lines.map((line: { position: number; quantity: number }) => {
      return { position: line.position, accepted: line.quantity, fate: oneOf('shelf', 'write_off') }
    })
    await staff.post(`/api/staff/orders/${orderId}/returns/${id}/accept/`, {
      version,
      fates,
      way_back: random(2) * 100,
    })
  }
}

async function cancelByStaff(orderId: number): Promise<void> {
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  await staff.post(`/api/staff/orders/${orderId}/state/`, { version, to: 'Отменен', reason: 'Передумали' })
}

async function concede(orderId: number): Promise<void> {
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  const wish = { version, sum: 100, note: 'Помята коробка', by_hand: false }
  await staff.post(`/api/staff/orders/${orderId}/refunds/`, wish)
}

test('both partners on a bad day: every rouble as in the provider’s books, every piece in one place, nothing untrue told', async () => {
  for (let round = 0; round < rounds(2, 60); round += 1) {
    parcelsShop.calm()
    standIn.setTrouble({ needsReceipts: true })
    const { orderId, paymentId, visitor } = await buy()
    for (let step = 0; step < 11; step += 1) {
      makeTrouble()
      const own = await parcelsOf(orderId)
      const parcel = own[random(own.length)]
      const part = { lines: [{ order_id: orderId, position: 1, quantity: 1 + random(2) }] }
      const steps = [
        () => act(parcel, 'pack', size),
        () => act(parcel, 'pack', size),
        () => act(parcel, 'split', part),
        () => act(parcel, 'hand-over'),
        () => act(parcel, 'hand-over'),
        () => act(parcel, 'came-back'),
        () => act(parcel, 'back', { decision: oneOf('resend', 'shelf', 'refund') }),
        () => (random(3) === 0 ? act(parcel, 'lost', { claim: 'Претензия' }) : undefined),
        () => act(parcel, 'cancel', { reason: 'Разбилась' }),
        () => act(parcel, 'carrier-order', { gone: false }),
        () => (random(4) === 0 ? cancelByStaff(orderId) : undefined),
        () => (random(4) === 0 ? visitor.post(`/api/orders/${orderId}/cancel/`) : undefined),
        () => standIn.refundOutside(paymentId, oneOf(10_000, 50_000, 1_000_000)),
        () => concede(orderId),
        () => receive(orderId, 150),
        () => transferTwice(orderId),
        () => acceptReturns(orderId),
        () => news(parcel?.id),
        carrierOrders,
        tracking,
        payAll,
        compareAll,
      ]
      await steps[random(steps.length)]?.()
      await tellAll()
      clock.pass({ minutes: 1 + random(5) })
    }
  }
  parcelsShop.calm()
  standIn.setTrouble({})
  clock.pass({ minutes: 120 })
  await db.update(parcels).set({ trackedAt: null })
  // Refunds of one payment go one after the other, and one that is refused begins anew: as often as it takes, but it ends.
  for (let times = 0; times < 4 || (times < 40 && (await pendingRefunds()).length > 0); times += 1) {
    await untilDecided()
    await tracking()
    await payAll()
    await compareAll()
    await tellAll()
    clock.pass({ minutes: 120 })
  }
  expect(await brokenLaws(db)).toEqual({})
  const ledger = await db.select().from(payments).where(eq(payments.method, 'yookassa'))
  expect(ledger.map(({ providerId, refundedKopecks }) => [providerId, refundedKopecks])).toEqual(
    ledger.map(({ providerId }) => [providerId, standIn.books.payments.get(providerId ?? '')?.refunded]),
  )
  expect(await liveTooMany(db, cdek.orders.live)).toEqual([])
  expect(await pendingRefunds()).toEqual([])
})
