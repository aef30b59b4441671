import { afterEach, expect, test } from 'vitest'
import { parcels } from '../../database/tables/parcels.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { openCollectingShop } from './testing-collecting.server.ts'

const shop = await openCollectingShop()
const { db, paid, send, shelfOf, move, staff } = shop
const size = { weight_grams: 1500, length_cm: 30, width_cm: 20, height_cm: 15 }
const refused = (code: string) => ({ detail: expect.stringMatching(`^${code} `) })

afterEach(async () => {
  await shop.reset()
  expect(await shop.broken()).toEqual({})
})

test('a packer sees nothing of what waits on the shelf, and everything of a parcel that is to be packed', async () => {
  const packer = await staffVisitor(shop, 'packer@kitsune.test', 'packer')
  const shopper = await shop.shopper()
  const { orderId } = await paid(shopper)
  const seen = async () => (await packer.get('/api/staff/orders/')).json().results.map(({ id }: { id: number }) => id)
  expect(await seen()).not.toContain(orderId)
  expect((await packer.get(`/api/staff/orders/${orderId}/`)).statusCode).toBe(404)
  const { order_id: deliveryId } = (await send(shopper, [orderId], { deliveryType: shop.pickup })).json()
  expect(await seen()).toEqual(expect.arrayContaining([orderId, deliveryId]))
  const card = (await packer.get(`/api/staff/orders/${deliveryId}/`)).json()
  expect(card).toMatchObject({ pays_delivery: true, lines: [{ order_id: orderId, quantity: 2 }] })
  const [parcel] = (await packer.get(`/api/staff/orders/${deliveryId}/parcels/`)).json()
  const packed = await packer.post(`/api/staff/parcels/${parcel.id}/pack/`, { version: parcel.version, ...size })
  expect(packed.statusCode).toBe(200)
})

test('lists and cards of staff say until when an order waits, and name the orders of a parcel', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await paid(shopper)
  const row = async (id: number) =>
    (await staff.get(`/api/staff/orders/?q=${id}`)).json().results.find((each: { id: number }) => each.id === id)
  const onBoard = async (id: number) => {
    const columns: { orders: { id: number }[] }[] = (await staff.get('/api/staff/orders/board/')).json()
    return columns.flatMap((column) => column.orders).find((each) => each.id === id)
  }
  const until = (await shelfOf(shopper)).orders[0]?.until
  expect(await row(orderId)).toMatchObject({ shelf_until: until, delivery: 'Моя полка' })
  expect(await onBoard(orderId)).toMatchObject({ shelf_until: until })
  expect((await staff.get(`/api/staff/orders/${orderId}/`)).json()).toMatchObject({ shelf_until: until })
  const { order_id: deliveryId } = (await send(shopper, [orderId])).json()
  expect(await row(orderId)).toMatchObject({ shelf_until: null })
  expect(await onBoard(deliveryId)).toMatchObject({ first_item: `Посылка с полки: заказы ${orderId}` })
  expect((await staff.get(`/api/staff/orders/${orderId}/`)).json()).toMatchObject({ collected_in: deliveryId })
})

test('a mistaken payment of an order on the shelf is taken back with its place', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await paid(shopper)
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  expect((await staff.post(`/api/staff/orders/${orderId}/undo/`, { version })).statusCode).toBe(200)
  expect((await shelfOf(shopper)).orders).toEqual([])
  await move(orderId, 'Оплачен')
  await send(shopper, [orderId])
  const { version: now } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  expect((await staff.post(`/api/staff/orders/${orderId}/undo/`, { version: now })).json()).toMatchObject(
    refused('shared_undo'),
  )
  expect(await db.$count(parcels, eq(parcels.accountId, shopper.accountId))).toBeGreaterThan(0)
})
