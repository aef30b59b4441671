import { beforeEach, describe, expect, test } from 'vitest'
import { carrierQuotes, parcelSenders } from '../database/tables/carriers.server.ts'
import { parcels } from '../database/tables/parcels.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { openParcelsShop } from './testing-parcels.server.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, staff, point, size, paidOrder, parcelsOf, act, packed, numbered, untilDecided } = parcelsShop
const { db } = shop

beforeEach(async () => {
  parcelsShop.calm()
  await db.delete(carrierQuotes)
  await db.delete(parcels)
})

const today = async () => (await staff.get('/api/staff/today/')).json().carrier_trouble.count

describe('placed while the carrier was away', () => {
  test('carrier and point stay chosen; its tariff is asked for when it is packed', async () => {
    cdek.trouble.away = 'error'
    const orderId = await paidOrder(1, { weightGrams: 410 })
    delete cdek.trouble.away
    expect((await parcelsOf(orderId))[0]).toMatchObject({ carrier: 'cdek', way: 'point', point_code: point?.code })
    const made = await packed(orderId)
    expect(made).toMatchObject({ carrier_state: 'made', has_label: true })
    expect(numbered(made).map(({ body }) => body)).toMatchObject([
      { tariff_code: 136, delivery_point: point?.code, shipment_point: 'K270-1' },
    ])
  })

  test('while nobody names a tariff it waits and staff are told; then it is made once', async () => {
    cdek.trouble.away = 'error'
    const orderId = await paidOrder(1, { weightGrams: 420 })
    const waiting = await packed(orderId)
    expect(waiting).toMatchObject({ carrier_state: 'wanted', carrier_problem: 'служба не отвечает' })
    expect(await today()).toBe(1)
    delete cdek.trouble.away
    shop.clock.pass({ minutes: 60 })
    await untilDecided()
    const [made] = await parcelsOf(orderId)
    expect(made?.carrier_state).toBe('made')
    expect(numbered(made)).toHaveLength(1)
    expect(await today()).toBe(0)
  })

  test('one price that never comes leaves the other routes as they are', async () => {
    const { shopper } = await shop.withDraft({ stock: 5, weightGrams: 430 })
    const offers = async (city: number) => {
      const wish = { delivery_type: shop.courier, city }
      const { delivery_types } = (await shopper.visitor.post('/api/checkout/delivery/', wish)).json()
      return delivery_types.find(({ id }: { id: number }) => id === shop.courier).carrier.offers.length
    }
    cdek.trouble.hangsFor = 44
    expect(await offers(44)).toBe(0)
    expect(await offers(424)).toBe(3)
    expect(await offers(137)).toBe(3)
  })
})

test('without the point where the shop brings its parcels nothing is sent; staff are told, and it goes on by itself', async () => {
  await db.update(parcelSenders).set({ shipmentPoint: null })
  const orderId = await paidOrder()
  const waiting = await packed(orderId)
  expect(waiting).toMatchObject({
    carrier_state: 'wanted',
    carrier_problem: 'не указан пункт СДЭК, куда вы сдаёте посылки (экран «Доставка»)',
    can: { unpack: true },
  })
  expect(numbered(waiting)).toEqual([])
  const { sender } = (await staff.get('/api/staff/carriers/')).json()
  const edit = { version: sender.version, city_code: 270, shipment_point: 'K270-1', postal_index: '630099' }
  expect((await staff.call('PUT', '/api/staff/carriers/sender/', edit)).statusCode).toBe(200)
  await untilDecided()
  expect((await parcelsOf(orderId))[0]?.carrier_state).toBe('made')
})

describe('handing over', () => {
  test('needs the order of the carrier, or the number under which staff have sent it themselves', async () => {
    cdek.trouble.away = 'error'
    const orderId = await paidOrder()
    const [parcel] = await parcelsOf(orderId)
    const [waiting] = (await act(parcel, 'pack', size)).json()
    expect((await act(waiting, 'hand-over')).json().detail).toContain('no_carrier_order')
    const [sent] = (await act(waiting, 'hand-over', { tracking_number: '1234' })).json()
    expect(sent).toMatchObject({ state: 'Передана', tracking_number: '1234', carrier_state: null })
    delete cdek.trouble.away
    await untilDecided()
    // It is on its way already: nobody orders it a second time.
    expect(numbered(parcel)).toEqual([])
  })

  test('one that is asked for at this moment waits for the answer', async () => {
    const orderId = await paidOrder()
    cdek.trouble.afterOrder = 'lost'
    const [parcel] = await parcelsOf(orderId)
    await act(parcel, 'pack', size)
    await parcelsShop.carrierOrders()
    const [asked] = await parcelsOf(orderId)
    expect((await act(asked, 'hand-over', { tracking_number: '1234' })).json().detail).toContain('carrier_busy')
    expect((await act(asked, 'unpack')).json().detail).toContain('carrier_busy')
    expect(await db.$count(parcels, eq(parcels.state, 'packed'))).toBe(1)
  })
})
