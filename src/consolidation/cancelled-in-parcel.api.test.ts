import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parcelSenders } from '../database/tables/carriers.server.ts'
import { refunds } from '../database/tables/payments.server.ts'
import { makeCarrierOrders } from '../parcels/carrier-orders/carrier-orders.server.ts'
import { openCarriers } from '../parcels/carriers/open-carriers.server.ts'
import { copyPlacesNow, openCdekStandIn } from '../parcels/testing-carriers.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { openCollectingShop } from './testing-collecting.server.ts'

const cdek = await openCdekStandIn()
const shop = await openCollectingShop({ config: cdek.config })
await copyPlacesNow(shop.db, cdek)
const { db, staff } = shop
await db.insert(parcelSenders).values({ cityCode: 270, shipmentPoint: 'K270-1', postalIndex: '630099' })
const carriers = openCarriers({ cdek: { ...cdek.keys, url: cdek.url }, pochta: undefined })
const point = cdek.points.find(({ type }) => type === 'PVZ')?.code
const size = { weight_grams: 1900, length_cm: 30, width_cm: 20, height_cm: 15 }

async function untilDecided(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await runScheduled(
      makeCarrierOrders({ db, now: () => shop.clock.now(), carriers, log: pino({ level: 'silent' }) }),
      shop.clock.now(),
    )
    shop.clock.pass({ minutes: 2 })
  }
}

/** Two orders from the shelf in one packed parcel, which its carrier knows. */
async function packedTogether() {
  const shopper = await shop.shopper()
  const [first, second] = [await shop.paid(shopper), await shop.paid(shopper, { pieces: 1 })]
  const place = { deliveryType: shop.courier, deliveryPoint: point }
  const deliveryId = (await shop.send(shopper, [first.orderId, second.orderId], place)).json().order_id
  await shop.move(deliveryId, 'Оплачен')
  const [waiting] = await shop.parcelsOf(deliveryId)
  await shop.act(waiting, 'pack', size)
  await untilDecided()
  const [parcel] = await shop.parcelsOf(deliveryId)
  expect(parcel).toMatchObject({ state: 'Собрана', carrier_state: 'made' })
  return { first, second, deliveryId, parcel }
}

const cancel = (orderId: number) => shop.move(orderId, 'Отменен', { reason: 'Передумали' })
const liveOf = (id: number | undefined) => cdek.orders.live.filter(({ number }) => number.startsWith(`P${id}`))

test('an order of a packed parcel is cancelled: it is opened, its carrier’s order remade, and not handed over before', async () => {
  const { first, second, deliveryId, parcel } = await packedTogether()
  expect((await cancel(second.orderId)).statusCode).toBe(200)
  const [opened] = await shop.parcelsOf(deliveryId)
  expect(opened).toMatchObject({
    state: 'Ждет сборки',
    attention: expect.stringContaining(`№\u00a0${second.orderId} отменён`),
    lines: [{ order_id: first.orderId }],
    weight_grams: 1000,
    has_label: false,
    can: { hand_over: false, pack: true },
  })
  const tasks = (await staff.get('/api/staff/today/')).json().parcels
  expect(tasks).toMatchObject([{ order_id: deliveryId, kind: 'open' }])
  for (const answer of [await shop.act(opened, 'hand-over'), await shop.move(deliveryId, 'Отправлен')])
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringMatching(/pack_again|shared_parcel/)])
  // The whole of the cancelled order goes back, and nothing of the others.
  const back = await db.select().from(refunds).where(eq(refunds.orderId, second.orderId))
  expect(back.map(({ kopecks }) => kopecks)).toEqual([100_000])
  expect(await db.$count(refunds, eq(refunds.orderId, deliveryId))).toBe(0)

  // Packed anew before the former order is gone: still one order at a time.
  await shop.act(opened, 'pack', { ...size, weight_grams: 1100 })
  expect(liveOf(parcel?.id)).toHaveLength(1)
  const [waiting] = await shop.parcelsOf(deliveryId)
  expect((await shop.act(waiting, 'hand-over')).json().detail).toContain('carrier_withdrawing')
  await untilDecided()
  expect(liveOf(parcel?.id).map(({ number, body }) => [number, body])).toMatchObject([
    [`P${parcel?.id}-2`, { packages: [{ weight: 1100, items: [{ amount: 2 }] }] }],
  ])
  const [made] = await shop.parcelsOf(deliveryId)
  expect(made).toMatchObject({ state: 'Собрана', carrier_state: 'made', has_label: true, attention: null })
  expect((await shop.act(made, 'hand-over')).statusCode).toBe(200)
  expect(await shop.stateOf(first.orderId)).toBe('sent')
  expect(await shop.broken()).toEqual({})
})

test('of a sent parcel nothing is cancelled; with the last order the carrier’s order goes too', async () => {
  const sent = await packedTogether()
  await shop.act(sent.parcel, 'hand-over')
  expect((await cancel(sent.second.orderId)).statusCode).toBe(409)

  const { first, second, deliveryId, parcel } = await packedTogether()
  await cancel(first.orderId)
  await cancel(second.orderId)
  expect(await shop.stateOf(deliveryId)).toBe('cancelled')
  expect(await shop.parcelsOf(deliveryId)).toMatchObject([{ state: 'Отменена', carrier_state: 'withdrawing' }])
  await untilDecided()
  expect([liveOf(parcel?.id), await shop.parcelsOf(deliveryId)]).toEqual([[], []])
  expect(await shop.broken()).toEqual({})
})
