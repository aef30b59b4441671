import { beforeEach, describe, expect, test } from 'vitest'
import { orderEvents } from '../database/tables/orders.server.ts'
import { parcelEvents, parcels } from '../database/tables/parcels.server.ts'
import { receipts } from '../database/tables/receipts.server.ts'
import { and, eq } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { sendOrderEvents } from './order-outbox.server.ts'
import { openParcelsShop } from './testing-parcels.server.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, tracking, untilDecided, paidOrder, parcelsOf, act, packed, stateOf, numbered, subjects } =
  parcelsShop
const { db } = shop

beforeEach(parcelsShop.calm)

describe('trouble with the carrier', () => {
  test.each(['error', 'unnamed', 'lost'] as const)(
    'an order that was taken in, but whose answer was %s, is found and not made twice',
    async (trouble) => {
      const orderId = await paidOrder()
      cdek.trouble.afterOrder = trouble
      const made = await packed(orderId)
      expect(made).toMatchObject({ carrier_state: 'made', has_label: true })
      expect(numbered(made)).toHaveLength(1)
    },
  )

  test('while the carrier is away nothing is lost; it is made once when it is back', async () => {
    const orderId = await paidOrder()
    cdek.trouble.away = 'error'
    const waiting = await packed(orderId)
    expect(waiting).toMatchObject({
      state: 'Собрана',
      carrier_state: 'wanted',
      carrier_problem: 'служба не отвечает',
    })
    delete cdek.trouble.away
    shop.clock.pass({ minutes: 60 })
    await untilDecided()
    const [made] = await parcelsOf(orderId)
    expect(made?.carrier_state).toBe('made')
    expect(numbered(made)).toHaveLength(1)
  })

  test('an order that turns out invalid is told with its reason, corrected, and made under a new number', async () => {
    const orderId = await paidOrder()
    cdek.trouble.invalid = true
    const [waiting] = await parcelsOf(orderId)
    // One that the carrier does not offer any more.
    await db
      .update(parcels)
      .set({ tariffCode: 999 })
      .where(eq(parcels.id, waiting?.id ?? 0))
    const refused = await packed(orderId)
    expect(refused).toMatchObject({ carrier_state: 'refused', carrier_problem: 'Телефон получателя указан неверно' })
    delete cdek.trouble.invalid
    const [opened] = (await act(refused, 'unpack')).json()
    expect(opened).toMatchObject({ state: 'Ждет сборки', can: { pack: true } })
    const made = await packed(orderId)
    expect(made?.carrier_state).toBe('made')
    expect(numbered(made).map(({ number, invalid, body }) => [number, invalid, body.tariff_code])).toEqual([
      [`P${made?.id}`, true, 999],
      [`P${made?.id}-2`, false, expect.toBeOneOf([136, 234])],
    ])
  })

  test('a parcel whose order is made is opened and packed anew: it has one live order and the new box', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    expect(made).toMatchObject({ carrier_state: 'made', can: { unpack: true } })
    const [opened] = (await act(made, 'unpack')).json()
    expect(opened).toMatchObject({
      state: 'Ждет сборки',
      carrier_state: 'withdrawing',
      tracking_number: null,
      has_label: false,
      attention: 'Посылку вскрыли: снимите старый ярлык.',
      can: { pack: true, hand_over: false },
    })
    // Also while the former order is being withdrawn, more than once.
    const [heavier] = (await act(opened, 'pack', { ...parcelsShop.size, weight_grams: 3000 })).json()
    expect(heavier).toMatchObject({ state: 'Собрана', carrier_state: 'withdrawing', can: { unpack: true } })
    const [open] = (await act(heavier, 'unpack')).json()
    await act(open, 'pack', { ...parcelsShop.size, weight_grams: 3500 })
    await untilDecided()
    await untilDecided()
    expect(await parcelsOf(orderId)).toMatchObject([{ carrier_state: 'made', has_label: true, attention: null }])
    expect(numbered(made).map(({ number, body }) => [number, body.packages?.[0]?.weight])).toEqual([
      [`P${made?.id}`, 2500],
      [`P${made?.id}-2`, 3500],
    ])
    expect(cdek.orders.live.filter(({ number }) => number.startsWith(`P${made?.id}`))).toHaveLength(1)
  })

  test('news that come twice, late and in the wrong order are told once and never turn the parcel back', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    const number = `P${made?.id}`
    const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000)
    await cdek.orders.move(number, 'ACCEPTED_AT_PICK_UP_POINT', { at: at(30) })
    await cdek.orders.move(number, 'ACCEPTED_AT_PICK_UP_POINT', { at: at(30) })
    shop.clock.pass({ minutes: 180 })
    await tracking()
    await cdek.orders.move(number, 'SENT_TO_TRANSIT_CITY', { at: at(-200) })
    await db.update(parcels).set({ trackedAt: null })
    await tracking()
    await db.update(parcels).set({ trackedAt: null })
    await tracking()
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Ждет получателя' }])
    expect(await stateOf(orderId)).toBe('sent')
    expect((await subjects(orderId)).filter((subject) => subject.includes('можно забрать'))).toHaveLength(1)
    expect(
      await db.$count(parcelEvents, and(eq(parcelEvents.parcelId, made?.id ?? 0), eq(parcelEvents.actor, 'carrier'))),
    ).toBe(2)
  })

  test('older news that come late are kept and turn nothing round; nobody gets a letter that is not true', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    const number = `P${made?.id}`
    const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000)
    await act(made, 'hand-over')
    await cdek.orders.move(number, 'NOT_DELIVERED', { at: at(-10) })
    await db.update(parcels).set({ trackedAt: null })
    await tracking()
    await cdek.orders.move(number, 'ACCEPTED_AT_PICK_UP_POINT', { at: at(-60) })
    await cdek.orders.move(number, 'SENT_TO_TRANSIT_CITY', { at: at(-90) })
    await db.update(parcels).set({ trackedAt: null })
    await tracking()
    const [late] = await parcelsOf(orderId)
    expect(late).toMatchObject({ state: 'Возвращается', storage_until: null })
    expect(late?.events.map(({ state }) => state)).toEqual(expect.arrayContaining(['Ждет получателя', 'В пути']))
    expect((await subjects(orderId)).filter((subject) => /забрать|возвращается/.test(subject))).toEqual([
      `Посылка с заказом №\u00a0${orderId} возвращается`,
    ])
    // Out of the point again, and back there: what happened later by the carrier's clock counts.
    await cdek.orders.move(number, 'ACCEPTED_AT_PICK_UP_POINT', { at: at(5) })
    shop.clock.pass({ minutes: 180 })
    await tracking()
    expect((await parcelsOf(orderId))[0]?.state).toBe('Ждет получателя')
  })

  test.each([
    ['NOT_DELIVERED', 'возвращается'],
    ['ACCEPTED_AT_PICK_UP_POINT', 'можно забрать'],
    ['DELIVERED', 'завершён'],
  ])(
    'a whole way that is told at once, up to %s: nobody reads that the parcel is on its way',
    async (code, subject) => {
      const orderId = await paidOrder()
      const made = await packed(orderId)
      for (const [minutes, each] of ['RECEIVED_AT_SHIPMENT_WAREHOUSE', 'SENT_TO_TRANSIT_CITY', code].entries()) {
        const at = new Date(shop.clock.now().getTime() - (10 - minutes) * 60_000)
        await cdek.orders.move(`P${made?.id}`, each, { at, tell: false })
      }
      shop.clock.pass({ minutes: 180 })
      await db.update(orderEvents).set({ lettersAfter: null })
      await runScheduled(sendOrderEvents(db, 'http://shop.test'))
      await tracking()
      // What was sent is closed by a receipt, also where nobody is written that it was.
      const closing = and(eq(receipts.orderId, orderId), eq(receipts.kind, 'offset'))
      expect(await db.$count(receipts, closing)).toBe(1)
      await runScheduled(sendOrderEvents(db, 'http://shop.test'))
      const told = await subjects(orderId)
      expect(told.filter((each) => each.endsWith('отправлен'))).toEqual([])
      expect(told.filter((each) => each.endsWith(subject))).toHaveLength(1)
    },
  )

  test('a notification is not believed: the shop asks CDEK itself', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    await tracking()
    const [order] = numbered(made)
    const tell = (uuid: string | undefined) =>
      shop.inject({
        method: 'POST',
        url: '/api/parcels/cdek/',
        payload: {
          type: 'ORDER_STATUS',
          date_time: '',
          uuid,
          attributes: { code: 'DELIVERED', number: `P${made?.id}` },
        },
      })
    expect((await tell('a stranger')).statusCode).toBe(200)
    expect((await tell(order?.uuid)).statusCode).toBe(200)
    await tracking()
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Собрана' }])
    await cdek.orders.move(`P${made?.id}`, 'DELIVERED', { at: shop.clock.now() })
    await tell(order?.uuid)
    await tracking()
    expect([(await parcelsOf(orderId))[0]?.state, await stateOf(orderId)]).toEqual(['Получена', 'completed'])
  })

  test('a notification without the id of the order, or with numbers instead of texts, is taken by our number', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    const tell = (payload: object) => shop.inject({ method: 'POST', url: '/api/parcels/cdek/', payload })
    const isAsked = async () => {
      const [row] = await db
        .select()
        .from(parcels)
        .where(eq(parcels.id, made?.id ?? 0))
      return row?.trackedAt === null
    }
    for (const attributes of [
      { number: `P${made?.id}`, code: 'DELIVERED' },
      { number: `P${made?.id}`, code: 4, status_code: '4', cdek_number: 1_100_000_001 },
    ]) {
      await tracking()
      expect(await isAsked()).toBe(false)
      expect((await tell({ type: 'ORDER_STATUS', attributes })).statusCode).toBe(200)
      expect(await isAsked()).toBe(true)
    }
    await tracking()
    const strange = [
      { type: 'ORDER_STATUS' },
      { type: 'X', uuid: null, attributes: null },
      { attributes: { number: 17 } },
    ]
    for (const payload of strange) expect((await tell(payload)).statusCode).toBe(200)
    expect(await isAsked()).toBe(false)
  })

  test.each(['removed', 'unknown'] as const)(
    'an order that is %s in the carrier’s cabinet: the packed parcel is not handed over by it, and is packed anew',
    async (how) => {
      const orderId = await paidOrder()
      const made = await packed(orderId)
      const number = `P${made?.id}`
      if (how === 'removed') await cdek.orders.move(number, 'REMOVED', { at: shop.clock.now(), tell: false })
      else cdek.orders.taken.splice(cdek.orders.taken.indexOf(numbered(made)[0] as never), 1)
      shop.clock.pass({ minutes: 180 })
      await tracking()
      if (how === 'unknown') {
        // One such answer is not believed.
        expect(await parcelsOf(orderId)).toMatchObject([{ carrier_state: 'made', has_label: true }])
        shop.clock.pass({ minutes: 6 })
        await tracking()
      }
      const [gone] = await parcelsOf(orderId)
      expect(gone).toMatchObject({
        state: 'Собрана',
        carrier_state: 'refused',
        has_label: false,
        tracking_number: null,
      })
      expect(gone?.carrier_problem).toContain(how === 'removed' ? 'удалили' : 'не\u00a0знает')
      expect((await act(gone, 'hand-over')).json()).toMatchObject({ code: 'no_carrier_order' })
      await act(gone, 'unpack')
      await act((await parcelsOf(orderId))[0], 'pack', parcelsShop.size)
      await untilDecided()
      expect((await parcelsOf(orderId))[0]).toMatchObject({ carrier_state: 'made', has_label: true })
      expect(cdek.orders.live.filter((each) => each.number.startsWith(number))).toHaveLength(1)
    },
  )
})
