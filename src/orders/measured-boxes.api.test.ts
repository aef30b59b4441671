import { beforeEach, expect, test } from 'vitest'
import { parcels } from '../database/tables/parcels.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { openParcelsShop } from './testing-parcels.server.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, size, paidOrder, parcelsOf, act, numbered } = parcelsShop
const { db } = shop

beforeEach(parcelsShop.calm)

test('a parcel lighter than its goods is weighed again, or that is confirmed; the carrier never hears of heavier goods', async () => {
  const orderId = await paidOrder()
  const [parcel] = await parcelsOf(orderId)
  const light = { ...size, weight_grams: 500 }
  const refused = await act(parcel, 'pack', light)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { detail: expect.stringContaining('weight_low'), fields: { weight_grams: expect.any(String) } },
  ])
  expect((await act(parcel, 'pack', { ...light, is_light: true })).statusCode).toBe(200)
  await parcelsShop.untilDecided()
  const [order] = numbered((await parcelsOf(orderId))[0])
  expect(order?.body).toMatchObject({ packages: [{ weight: 500, items: [{ weight: 250, amount: 2 }] }] })
})

test('a box that does not go into the cells of its locker is not packed, unless staff know better', async () => {
  const orderId = await paidOrder()
  const [parcel] = await parcelsOf(orderId)
  const locker = cdek.points.find(({ type, dimensions }) => type === 'POSTAMAT' && dimensions?.[1]?.height === 22)
  await db
    .update(parcels)
    .set({ pointCode: locker?.code })
    .where(eq(parcels.id, parcel?.id ?? 0))
  const large = { ...size, length_cm: 40, width_cm: 30, height_cm: 23 }
  expect((await act(parcel, 'pack', large)).json().code).toBe('box_too_large')
  expect((await act(parcel, 'pack', { ...size, weight_grams: 15_001 })).json().code).toBe('box_too_large')
  // Whichever way it is turned.
  expect((await act(parcel, 'pack', { ...large, height_cm: 22 })).statusCode).toBe(200)
  const other = await paidOrder()
  const [second] = await parcelsOf(other)
  await db
    .update(parcels)
    .set({ pointCode: locker?.code })
    .where(eq(parcels.id, second?.id ?? 0))
  expect((await act(second, 'pack', { ...large, is_small: true })).statusCode).toBe(200)
})

test('a point that the carrier no longer names refuses no box', async () => {
  const orderId = await paidOrder()
  const [parcel] = await parcelsOf(orderId)
  await db
    .update(parcels)
    .set({ pointCode: 'GONE' })
    .where(eq(parcels.id, parcel?.id ?? 0))
  expect((await act(parcel, 'pack', { ...size, length_cm: 200 })).statusCode).toBe(200)
})
