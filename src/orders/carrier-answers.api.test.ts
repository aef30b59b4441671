import { beforeEach, describe, expect, test } from 'vitest'
import { parcels } from '../database/tables/parcels.server.ts'
import type { StaffParcel } from '../parcels/staff/staff-parcels.contract.ts'
import { openParcelsShop } from './testing-parcels.server.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, staff, size, tracking, carrierOrders, untilDecided } = parcelsShop
const { paidOrder, parcelsOf, act, packed, numbered, cancel } = parcelsShop
const { db } = shop

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

describe('an order that the carrier keeps, and whose request to make it is forgotten', () => {
  test.each(['packed', 'taken by the carrier'])(
    'is not gone because its withdrawal was refused (%s)',
    async (where) => {
      const orderId = await paidOrder()
      const made = await packed(orderId)
      const number = `P${made?.id}`
      if (where !== 'packed')
        await cdek.orders.move(number, 'RECEIVED_AT_SHIPMENT_WAREHOUSE', { at: shop.clock.now(), tell: false })
      Object.assign(cdek.trouble, { holds: 'later', forgets: true })
      await cancel(orderId)
      await untilDecided()
      expect(liveOf(number)).toHaveLength(1)
      expect(await parcelsOf(orderId)).toMatchObject([
        { carrier_state: 'stuck', carrier_problem: 'Заказ уже передан на склад' },
      ])
    },
  )
})

/** Packed, and its order is sent; the answer is lost, and nobody finds the order by its number yet. */
async function packedUnseen(): Promise<{ orderId: number; parcel: StaffParcel | undefined }> {
  const orderId = await paidOrder()
  const [parcel] = await parcelsOf(orderId)
  await act(parcel, 'pack', size)
  Object.assign(cdek.trouble, { afterOrder: 'lost', hidesMs: Number.POSITIVE_INFINITY })
  await carrierOrders()
  return { orderId, parcel }
}

describe('one order at the carrier', () => {
  test('is only looked for during two minutes after it was sent, however late in its run that was', async () => {
    const slow = await paidOrder()
    const late = await paidOrder()
    for (const orderId of [slow, late]) await act((await parcelsOf(orderId))[0], 'pack', size)
    cdek.orders.beforeAnswer = () => {
      delete cdek.orders.beforeAnswer
      shop.clock.pass({ seconds: 100 })
      Object.assign(cdek.trouble, { hidesMs: Number.POSITIVE_INFINITY })
      cdek.orders.beforeAnswer = () => Object.assign(cdek.trouble, { afterOrder: 'lost' })
    }
    await carrierOrders()
    delete cdek.orders.beforeAnswer
    shop.clock.pass({ seconds: 5 })
    await carrierOrders()
    delete cdek.trouble.hidesMs
    await untilDecided()
    const [parcel] = await parcelsOf(late)
    expect(parcel?.carrier_state).toBe('made')
    expect(numbered(parcel)).toHaveLength(1)
  })

  test.each(['now', 'later'] as const)('is found when the second is refused as repeated (%s)', async (repeats) => {
    const { orderId, parcel } = await packedUnseen()
    cdek.trouble.repeats = repeats
    shop.clock.pass({ minutes: 2 })
    await carrierOrders()
    delete cdek.trouble.hidesMs
    shop.clock.pass({ minutes: 5 })
    await untilDecided()
    expect(await parcelsOf(orderId)).toMatchObject([{ carrier_state: 'made', has_label: true }])
    expect(liveOf(`P${parcel?.id}`)).toHaveLength(1)
  })

  test.each(['minutes later', 'after a notification'])(
    'is withdrawn when it turns up %s, though staff have cancelled and its answer was lost',
    async (when) => {
      const { orderId, parcel } = await packedUnseen()
      const number = `P${parcel?.id}`
      await cancel(orderId)
      if (when === 'minutes later') {
        shop.clock.pass({ minutes: 5 })
        await carrierOrders()
      } else {
        for (let round = 0; round < 2; round += 1) await untilDecided()
        expect(await parcelsOf(orderId)).toEqual([])
      }
      expect(liveOf(number)).toHaveLength(1)
      delete cdek.trouble.hidesMs
      const payload = { type: 'ORDER_STATUS', attributes: { number, code: 'CREATED' } }
      if (when !== 'minutes later') await shop.inject({ method: 'POST', url: '/api/parcels/cdek/', payload })
      await untilDecided()
      expect([liveOf(number), await parcelsOf(orderId)]).toEqual([[], []])
    },
  )

  test('is withdrawn by its id when staff cancel while it is sent', async () => {
    const orderId = await paidOrder()
    const [parcel] = await parcelsOf(orderId)
    await act(parcel, 'pack', size)
    cdek.trouble.hidesMs = Number.POSITIVE_INFINITY
    cdek.orders.beforeAnswer = () => cancel(orderId)
    await carrierOrders()
    delete cdek.orders.beforeAnswer
    await untilDecided()
    expect([liveOf(`P${parcel?.id}`), await parcelsOf(orderId)]).toEqual([[], []])
  })
})

describe('an order that is not decided', () => {
  test('is refused when the answer says so, also with an id', async () => {
    cdek.trouble.invalidNow = true
    expect(await packed(await paidOrder())).toMatchObject({
      carrier_state: 'refused',
      carrier_problem: 'Заказ уже передан на склад',
    })
  })

  test('for long is told to staff, who open the parcel; it is withdrawn before another is made', async () => {
    cdek.trouble.undecided = true
    const orderId = await paidOrder()
    const today = async () => (await staff.get('/api/staff/today/')).json().carrier_trouble.count
    const before = await today()
    const hanging = await packed(orderId)
    const busy = { code: 'carrier_busy', error: expect.stringContaining('двадцать минут, посылку можно вскрыть') }
    for (const action of ['unpack', 'hand-over'])
      expect((await act(hanging, action, { tracking_number: 'X-1' })).json()).toMatchObject(busy)
    for (let round = 0; round < 4; round += 1) await untilDecided()
    const [late] = await parcelsOf(orderId)
    expect(late).toMatchObject({ carrier_state: 'sent', carrier_problem: expect.any(String), can: { unpack: true } })
    expect(await today()).toBe(before + 1)
    const [opened] = (await act(late, 'unpack')).json()
    expect(opened).toMatchObject({ state: 'Ждет сборки', carrier_state: 'withdrawing' })
    delete cdek.trouble.undecided
    await act(opened, 'pack', size)
    for (let round = 0; round < 3; round += 1) await untilDecided()
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Собрана', carrier_state: 'made' }])
    expect(liveOf(`P${late?.id}`)).toHaveLength(1)
  })
})

describe('news that could not be read at once', () => {
  test('are read soon, and not two hours later', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    await tracking()
    await cdek.orders.move(`P${made?.id}`, 'ACCEPTED_AT_PICK_UP_POINT', { at: shop.clock.now(), tell: false })
    await db.update(parcels).set({ trackedAt: null })
    cdek.trouble.reads = 'error'
    await tracking()
    delete cdek.trouble.reads
    shop.clock.pass({ minutes: 6 })
    await tracking()
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Ждет получателя' }])
  })

  test('of an order that was withdrawn are not lost', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    await cancel(orderId)
    await untilDecided()
    expect(await parcelsOf(orderId)).toEqual([])
    const at = new Date(shop.clock.now().getTime() + 3_600_000)
    await cdek.orders.move(`P${made?.id}`, 'RECEIVED_AT_SHIPMENT_WAREHOUSE', { at, tell: false })
    await db.update(parcels).set({ trackedAt: null })
    cdek.trouble.reads = 'error'
    await tracking()
    delete cdek.trouble.reads
    await tracking()
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Отменена', carrier_state: 'withdrawing' }])
  })
})
