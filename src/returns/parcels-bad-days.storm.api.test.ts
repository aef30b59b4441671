import { expect, test } from 'vitest'
import { orderEvents } from '../database/tables/orders.server.ts'
import { parcels } from '../database/tables/parcels.server.ts'
import { sendOrderEvents } from '../orders/order-outbox.server.ts'
import { openParcelsShop } from '../orders/testing-parcels.server.ts'
import { brokenLaws, liveTooMany } from '../testing/bad-day-laws.ts'
import { rounds } from '../testing/rounds.ts'
import { runScheduled } from '../testing/run-job.ts'
import { seededRandom } from '../testing/seeded-random.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, staff, size, carrierOrders, tracking, untilDecided, paidOrder, parcelsOf, act } = parcelsShop
const { db } = shop

const codes = ['RECEIVED_AT_SHIPMENT_WAREHOUSE', 'ACCEPTED_AT_PICK_UP_POINT', 'NOT_DELIVERED', 'DELIVERED']

test('whatever people and the carrier do in whatever order, every piece is in one place and no order too many lives', async () => {
  const random = seededRandom(2855)
  const orderIds: number[] = []
  for (let round = 0; round < rounds(2, 30); round += 1) {
    const orderId = await paidOrder(2)
    orderIds.push(orderId)
    for (let step = 0; step < 9; step += 1) {
      parcelsShop.calm()
      const trouble = random(13)
      if (trouble === 0) cdek.trouble.away = 'error'
      if (trouble === 1) cdek.trouble.afterOrder = (['error', 'unnamed', 'lost'] as const)[random(3)] ?? 'lost'
      if (trouble === 2) cdek.trouble.afterWithdrawal = 'lost'
      if (trouble === 3) cdek.trouble.holds = random(2) === 0 ? 'now' : 'later'
      if (trouble === 4) cdek.trouble.printMs = 400_000
      if (trouble === 5) cdek.trouble.refusedLabels = 1 + random(4)
      if (trouble === 6) cdek.trouble.invalid = true
      if (trouble === 7) cdek.trouble.reads = random(2) === 0 ? 'error' : 'page'
      if (trouble === 8) cdek.trouble.repeats = random(2) === 0 ? 'now' : 'later'
      // Not longer than the shop looks for one: after that a lost order would be a second one.
      if (trouble === 9) cdek.trouble.hidesMs = 110_000
      const own = await parcelsOf(orderId)
      const parcel = own[random(own.length)]
      const part = { lines: [{ order_id: orderId, position: 1, quantity: 1 + random(2) }] }
      const decision = ['resend', 'shelf', 'refund'][random(3)]
      const steps = [
        () => act(parcel, 'pack', size),
        () => act(parcel, 'split', part),
        () => act(parcel, 'hand-over'),
        () => act(parcel, 'came-back'),
        () => act(parcel, 'back', { decision }),
        () => (random(3) === 0 ? act(parcel, 'lost', { claim: 'Претензия' }) : undefined),
        () => (random(3) === 0 ? cancel(orderId) : undefined),
        () => act(parcel, 'cancel', { reason: 'Разбилась' }),
        () => news(parcel?.id),
        carrierOrders,
        tracking,
      ]
      await steps[random(steps.length)]?.()
      await tellAll()
      shop.clock.pass({ minutes: 1 + random(5) })
    }
  }
  parcelsShop.calm()
  shop.clock.pass({ minutes: 120 })
  await db.update(parcels).set({ trackedAt: null })
  for (let times = 0; times < 3; times += 1) {
    await untilDecided()
    await tracking()
    shop.clock.pass({ minutes: 120 })
  }
  await tellAll()
  expect(await brokenLaws(db)).toEqual({})
  expect(await liveTooMany(db, cdek.orders.live)).toEqual([])
})

/** Letters and receipts, without the time in which staff may undo. */
async function tellAll(): Promise<void> {
  await db.update(orderEvents).set({ lettersAfter: null })
  await runScheduled(sendOrderEvents(db, 'http://shop.test'))
}

async function cancel(orderId: number): Promise<void> {
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  await staff.post(`/api/staff/orders/${orderId}/state/`, { version, to: 'Отменен', reason: 'Передумали' })
}

/** Something happens to what the carrier has of it, told late or never. */
async function news(parcelId: number | undefined): Promise<void> {
  const random = seededRandom((parcelId ?? 1) + shop.clock.now().getMinutes())
  const order = cdek.orders.live.findLast(({ number }) => number.split('-')[0] === `P${parcelId}`)
  if (!order) return
  // Some of it is older than what was told before.
  const at = new Date(shop.clock.now().getTime() - random(3) * 3_600_000)
  await cdek.orders.move(order.number, codes[random(codes.length)] ?? '', { at })
  await db.update(parcels).set({ trackedAt: null })
}
