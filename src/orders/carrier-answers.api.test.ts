import { beforeEach, describe, expect, test } from 'vitest'
import { openParcelsShop } from './testing-parcels.server.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, size, tracking, carrierOrders, untilDecided } = parcelsShop
const { paidOrder, parcelsOf, act, packed, numbered, cancel } = parcelsShop

beforeEach(parcelsShop.calm)

const liveOf = (number: string) => cdek.orders.live.filter((order) => order.number.startsWith(number))

describe.each(['error', 'page'] as const)('an answer that says nothing of the order (%s)', (reads) => {
  test('leaves a packed parcel with its order and its label', async () => {
    const orderId = await paidOrder()
    await packed(orderId)
    cdek.trouble.reads = reads
    for (let round = 0; round < 3; round += 1) {
      shop.clock.pass({ minutes: 180 })
      await tracking()
    }
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Собрана', carrier_state: 'made', has_label: true }])
  })

  test('does not end the withdrawal of an order that is still alive', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    await cancel(orderId)
    cdek.trouble.reads = reads
    await untilDecided()
    expect(await parcelsOf(orderId)).toMatchObject([{ carrier_state: 'withdrawing' }])
    delete cdek.trouble.reads
    for (let round = 0; round < 3; round += 1) {
      shop.clock.pass({ minutes: 60 })
      await carrierOrders()
    }
    expect([liveOf(`P${made?.id}`), await parcelsOf(orderId)]).toEqual([[], []])
  })

  test('does not make an order a second time whose answer was lost', async () => {
    const orderId = await paidOrder()
    const [parcel] = await parcelsOf(orderId)
    await act(parcel, 'pack', size)
    cdek.trouble.afterOrder = 'lost'
    await carrierOrders()
    cdek.trouble.reads = reads
    shop.clock.pass({ minutes: 5 })
    await carrierOrders()
    delete cdek.trouble.reads
    shop.clock.pass({ minutes: 60 })
    await untilDecided()
    expect(await parcelsOf(orderId)).toMatchObject([{ carrier_state: 'made' }])
    expect(numbered(parcel)).toHaveLength(1)
  })
})
