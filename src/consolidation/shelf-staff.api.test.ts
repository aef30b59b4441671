import { afterEach, expect, test } from 'vitest'
import { parcels } from '../database/tables/parcels.server.ts'
import { shelfStays } from '../database/tables/shelf-stays.server.ts'
import type { BoardColumn } from '../orders/staff/order-lists.contract.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
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
  expect((await staff.get(`/api/staff/orders/${orderId}/`)).json()).toMatchObject({ shelf_until: until })
  const { order_id: deliveryId } = (await send(shopper, [orderId])).json()
  expect(await row(orderId)).toMatchObject({ shelf_until: null })
  expect(await onBoard(deliveryId)).toMatchObject({ first_item: `Посылка с полки: заказы ${orderId}` })
  expect((await staff.get(`/api/staff/orders/${orderId}/`)).json()).toMatchObject({ collected_in: deliveryId })
})

test('what waits on the shelf is no work to pack: neither counted nor on the board; a parcel of two orders is one', async () => {
  const packer = await staffVisitor(shop, 'counter@kitsune.test', 'packer')
  const shopper = await shop.shopper()
  const list = async (query: string) => {
    const { results } = (await staff.get(`/api/staff/orders/?page_size=100&${query}`)).json()
    return results.map(({ id }: { id: number }) => id)
  }
  const counts = async () => {
    const today = (await staff.get('/api/staff/today/')).json()
    const menus = [await staff.get('/api/staff/counts/'), await packer.get('/api/staff/counts/')]
    const board: BoardColumn[] = (await staff.get('/api/staff/orders/board/')).json()
    const column = board.find(({ state }) => state === 'Оплачен')
    return [today.paid.count, ...menus.map((menu) => menu.json().orders), column?.count ?? 0]
  }
  const before = await counts()
  const more = (...by: number[]) => before.map((count, index) => count + (by[index] ?? 0))
  const first = (await paid(shopper)).orderId
  const second = (await paid(shopper)).orderId
  expect(await counts()).toEqual(before)
  expect(await list('work=pack')).not.toContain(first)
  expect(await list('work=shelf')).toEqual(expect.arrayContaining([first, second]))
  // It is still a paid order for whoever looks for one.
  expect(await list(`state=${encodeURIComponent('Оплачен')}`)).toContain(first)

  const { order_id: deliveryId } = (await send(shopper, [first, second])).json()
  expect(await counts()).toEqual(before)
  await move(deliveryId, 'Оплачен')
  expect(await counts()).toEqual(more(1, 1, 1, 3))
  expect(await list('work=pack')).toContain(deliveryId)
  expect(await list('work=pack')).not.toContain(first)
  expect(await list('work=shelf')).not.toContain(first)
})

test('«Сегодня» names the shelves whose time is up or will be within a week, and leads to them', async () => {
  const shopper = await shop.shopper()
  const ending = async () => (await staff.get('/api/staff/today/')).json().shelf_ending
  const listed = async () =>
    (await staff.get('/api/staff/orders/?work=shelf-ending')).json().results.map(({ id }: { id: number }) => id)
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  const until = async (orderId: number, at: Date) => {
    await db.update(shelfStays).set({ until: at }).where(eq(shelfStays.orderId, orderId))
    return orderId
  }
  const { count, overdue } = await ending()
  const over = await until((await paid(shopper)).orderId, days(-1))
  const soon = await until((await paid(shopper)).orderId, days(6))
  const later = await until((await paid(shopper)).orderId, days(8))
  expect(await ending()).toMatchObject({ count: count + 2, overdue: overdue + 1 })
  expect(await listed()).toEqual(expect.arrayContaining([over, soon]))
  expect(await listed()).not.toContain(later)
  // Whoever has collected in time is no matter for staff any more.
  await send(shopper, [over])
  expect(await ending()).toMatchObject({ count: count + 1, overdue })
  const packer = await staffVisitor(shop, 'nobody@kitsune.test', 'packer')
  expect((await packer.get('/api/staff/today/')).json()).not.toHaveProperty('shelf_ending')
})

test('a mistaken payment of an order on the shelf is taken back with its place', async () => {
  const shopper = await shop.shopper()
  const { orderId } = await paid(shopper)
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  expect((await staff.post(`/api/staff/orders/${orderId}/undo/`, { version })).statusCode).toBe(200)
  expect((await shelfOf(shopper)).orders).toEqual([])
  await move(orderId, 'Оплачен')
  await send(shopper, [orderId])
  const shared = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  expect(shared).toMatchObject({ undo_until: null, can_take_back: null })
  expect((await staff.post(`/api/staff/orders/${orderId}/undo/`, { version: shared.version })).json()).toMatchObject(
    refused('shared_undo'),
  )
  expect(await db.$count(parcels, eq(parcels.accountId, shopper.accountId))).toBeGreaterThan(0)
})
