import { beforeEach, expect, test } from 'vitest'
import { carrierCities, carrierPoints } from '../database/tables/carriers.server.ts'
import { mails } from '../database/tables/mail.server.ts'
import { parcels } from '../database/tables/parcels.server.ts'
import { copyPlacesNow } from '../parcels/testing-carriers.server.ts'
import { and, eq } from '../platform/postgres/drizzle.server.ts'
import { openParcelsShop } from './testing-parcels.server.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, staff, point, tracking, paidOrder, parcelsOf, act, packed, numbered } = parcelsShop
const { db } = shop

beforeEach(parcelsShop.calm)

test.each(['removed', 'unknown'] as const)(
  'an order %s at the carrier after the box was brought there is told to staff',
  async (how) => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    await act(made, 'hand-over')
    if (how === 'removed') await cdek.orders.move(`P${made?.id}`, 'REMOVED', { at: shop.clock.now(), tell: false })
    else cdek.orders.taken.splice(cdek.orders.taken.indexOf(numbered(made)[0] as never), 1)
    const tasks = async () => (await staff.get('/api/staff/today/')).json().parcels
    for (let round = 0; round < 2; round += 1) {
      shop.clock.pass({ minutes: 180 })
      await tracking()
    }
    expect(await tasks()).toContainEqual(expect.objectContaining({ parcel_id: made?.id, kind: 'open' }))
    const [there] = await parcelsOf(orderId)
    expect(there).toMatchObject({ state: 'Передана', attention: expect.stringContaining('удалили') })
    expect((await act(there, 'came-back')).json()).toMatchObject([{ state: 'Вернулась', attention: null }])
  },
)

test('the number, the last day and the point are corrected whenever the carrier tells them', async () => {
  const orderId = await paidOrder()
  const [waiting] = await parcelsOf(orderId)
  await act(waiting, 'pack', parcelsShop.size)
  await parcelsShop.carrierOrders()
  const [order] = cdek.orders.taken.filter(({ number }) => number === `P${waiting?.id}`)
  if (!order) throw new Error('no order')
  order.facts = { cdek_number: null }
  await parcelsShop.untilDecided()
  expect((await parcelsOf(orderId))[0]).toMatchObject({ carrier_state: 'made', tracking_number: null })

  order.facts = { keep_free_until: null }
  await cdek.orders.move(order.number, 'ACCEPTED_AT_PICK_UP_POINT', { at: shop.clock.now(), tell: false })
  shop.clock.pass({ minutes: 180 })
  await tracking()
  expect((await parcelsOf(orderId))[0]).toMatchObject({ tracking_number: order.cdekNumber, storage_until: null })
  const letters = await db
    .select()
    .from(mails)
    .where(eq(mails.about, `order:${orderId}`))
  const letter = letters.find(({ subject }) => subject.includes('можно забрать'))
  expect(letter?.body).toContain('приехала и\u00a0ждёт вас.')

  const other = cdek.points.find(({ type, code }) => type === 'PVZ' && code !== point?.code)
  const until = new Date(shop.clock.now().getTime() + 3 * 86_400_000)
  await db.update(parcels).set({ storageRemindedAt: shop.clock.now() })
  order.facts = { keep_free_until: until.toISOString(), delivery_point: other?.code ?? '' }
  shop.clock.pass({ minutes: 180 })
  await tracking()
  expect((await parcelsOf(orderId))[0]).toMatchObject({
    storage_until: until.toISOString(),
    point_code: other?.code,
    address: other?.location.address,
  })
  expect(await db.$count(parcels, and(eq(parcels.id, waiting?.id ?? 0), eq(parcels.storageUntil, until)))).toBe(1)
})

test('lists in shorter pages than asked for, with rows named twice, are copied whole', async () => {
  await db.delete(carrierPoints)
  await db.delete(carrierCities)
  cdek.trouble.shortPages = 100
  await copyPlacesNow(db, cdek)
  expect(await db.$count(carrierPoints)).toBe(cdek.points.length)
})
