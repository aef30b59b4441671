import { beforeEach, describe, expect, test } from 'vitest'
import { parcelEvents, parcels } from '../database/tables/parcels.server.ts'
import { and, eq } from '../platform/postgres/drizzle.server.ts'
import { openParcelsShop } from './testing-parcels.server.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, staff, tracking, carrierOrders, untilDecided } = parcelsShop
const { paidOrder, parcelsOf, act, packed, cancel, stateOf, numbered, subjects } = parcelsShop
const { db } = shop

beforeEach(parcelsShop.calm)

const liveOf = (number: string) => cdek.orders.live.filter((order) => order.number.startsWith(number))
const troubles = async () => (await staff.get('/api/staff/today/')).json().parcels

describe('an order is cancelled whose parcel the carrier knows', () => {
  test('the carrier’s order is deleted; the card shows the parcel until then', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    expect(liveOf(`P${made?.id}`)).toHaveLength(1)
    expect((await cancel(orderId)).statusCode).toBe(200)
    expect(await parcelsOf(orderId)).toMatchObject([
      { id: made?.id, state: 'Отменена', carrier_state: 'withdrawing', has_label: false, tracking_number: null },
    ])
    await untilDecided()
    expect(liveOf(`P${made?.id}`)).toEqual([])
    expect(await parcelsOf(orderId)).toEqual([])
    expect(cdek.calls.get('DELETE /orders/{uuid}')).toBe(1)
  })

  test('one that was never sent is gone at once; of one whose answer was lost nothing stays', async () => {
    cdek.trouble.away = 'error'
    const unsent = await paidOrder()
    const [waiting] = await parcelsOf(unsent)
    await act(waiting, 'pack', parcelsShop.size)
    await cancel(unsent)
    delete cdek.trouble.away
    await untilDecided()
    expect(liveOf(`P${waiting?.id}`)).toEqual([])

    const lost = await paidOrder()
    const [parcel] = await parcelsOf(lost)
    cdek.trouble.afterOrder = 'lost'
    await act(parcel, 'pack', parcelsShop.size)
    await carrierOrders()
    expect(liveOf(`P${parcel?.id}`)).toHaveLength(1)
    await cancel(lost)
    await untilDecided()
    expect(liveOf(`P${parcel?.id}`)).toEqual([])
    expect(await parcelsOf(lost)).toEqual([])
  })

  test('while the carrier is away, and after a broken connection, it is asked again', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    await cancel(orderId)
    cdek.trouble.away = 'error'
    await carrierOrders()
    expect(await parcelsOf(orderId)).toMatchObject([
      { carrier_state: 'withdrawing', carrier_problem: 'служба не отвечает' },
    ])
    delete cdek.trouble.away
    cdek.trouble.afterWithdrawal = 'lost'
    shop.clock.pass({ minutes: 60 })
    await untilDecided()
    expect([liveOf(`P${made?.id}`), await parcelsOf(orderId)]).toEqual([[], []])
  })

  test.each(['now', 'later'] as const)('a carrier that will not (%s): staff are told and settle it', async (holds) => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    cdek.trouble.holds = holds
    await cancel(orderId)
    await untilDecided()
    const [stuck] = await parcelsOf(orderId)
    expect(stuck).toMatchObject({ carrier_state: 'stuck', carrier_problem: 'Заказ уже передан на склад' })
    expect(await troubles()).toContainEqual(
      expect.objectContaining({ order_id: orderId, parcel_id: made?.id, kind: 'stuck' }),
    )
    // Removed in the cabinet: the shop finds out by itself, or staff say so.
    delete cdek.trouble.holds
    const [again] = (await act(stuck, 'carrier-order', { gone: holds === 'now' })).json()
    if (holds === 'now') expect(again).toBeUndefined()
    await untilDecided()
    expect(await parcelsOf(orderId)).toEqual([])
    expect(await troubles()).toEqual([])
  })

  test('the carrier took the box before: it is refused there, staff are told, the shopper is not', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    const number = `P${made?.id}`
    await cdek.orders.move(number, 'RECEIVED_AT_SHIPMENT_WAREHOUSE', { at: shop.clock.now(), tell: false })
    await cancel(orderId)
    const told = await subjects(orderId)
    await untilDecided()
    await cdek.orders.move(number, 'RETURNED_TO_SENDER', { at: shop.clock.now() })
    await db.update(parcels).set({ trackedAt: null })
    await tracking()
    expect(await stateOf(orderId)).toBe('cancelled')
    expect(await parcelsOf(orderId)).toMatchObject([
      { state: 'Отменена', carrier_state: 'withdrawn', carrier_problem: expect.stringContaining('вернётся') },
    ])
    expect(await subjects(orderId)).toEqual(told)
    expect(cdek.calls.get('POST /orders/{uuid}/refusal')).toBe(1)
    expect(liveOf(number)).toEqual([])
    const told2 = and(eq(parcelEvents.parcelId, made?.id ?? 0), eq(parcelEvents.actor, 'carrier'))
    expect(await db.$count(parcelEvents, told2)).toBeGreaterThan(1)
  })

  test('news of a cancelled parcel that goes on all the same move nothing, and the carrier is asked to let go', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    await cancel(orderId)
    const told = await subjects(orderId)
    for (const code of ['RECEIVED_AT_SHIPMENT_WAREHOUSE', 'ACCEPTED_AT_PICK_UP_POINT'])
      await cdek.orders.move(`P${made?.id}`, code, { at: shop.clock.now() })
    await db.update(parcels).set({ trackedAt: null })
    await tracking()
    expect([await stateOf(orderId), (await parcelsOf(orderId))[0]?.state]).toEqual(['cancelled', 'Отменена'])
    await untilDecided()
    expect(await subjects(orderId)).toEqual(told)
    expect(numbered(made).map(({ statuses }) => statuses.at(-1)?.code)).toEqual(['NOT_DELIVERED'])
  })

  test('a carrier that will not take the refusal of a box that it has, shown as a change: staff are told soon', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    await cdek.orders.move(`P${made?.id}`, 'RECEIVED_AT_SHIPMENT_WAREHOUSE', { at: shop.clock.now(), tell: false })
    Object.assign(cdek.trouble, { holds: 'later', refusalsAs: 'UPDATE' })
    await cancel(orderId)
    await untilDecided()
    expect(await parcelsOf(orderId)).toMatchObject([
      { carrier_state: 'stuck', carrier_problem: 'Заказ уже передан на склад' },
    ])
  })
})
