import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { mails } from '../database/tables/mail.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { parcelEvents, parcelLabels, parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { makeCarrierOrders } from '../parcels/carrier-orders/carrier-orders.server.ts'
import { openCarriers } from '../parcels/carriers/open-carriers.server.ts'
import type { StaffParcel } from '../parcels/staff/staff-parcels.contract.ts'
import { copyPlacesNow, openCdekStandIn } from '../parcels/testing-carriers.server.ts'
import { remindStorage } from '../parcels/tracking/remind-storage.server.ts'
import { trackParcels } from '../parcels/tracking/track-parcels.server.ts'
import { and, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import { orderMoves } from './follow-parcels.server.ts'
import { stripOrders } from './strip-orders.server.ts'
import { openOrdersShop } from './testing-orders.server.ts'

const cdek = await openCdekStandIn()
const shop = await openOrdersShop({ config: cdek.config })
const { db, form } = shop
await copyPlacesNow(db, cdek)
const staff = await staffVisitor(shop)
const log = pino({ level: 'silent' })
const carriers = openCarriers({ cdek: { ...cdek.keys, url: cdek.url }, pochta: undefined })
const point = cdek.points.find(({ type }) => type === 'PVZ')
const size = { weight_grams: 1500, length_cm: 30, width_cm: 20, height_cm: 15 }

beforeEach(() => {
  for (const name of ['away', 'afterOrder', 'invalid', 'doubled'] as const) delete cdek.trouble[name]
})

const carrierOrders = () => runScheduled(makeCarrierOrders({ db, carriers, log }), shop.clock.now())
const tracking = () =>
  runScheduled(trackParcels({ db, carriers, moves: orderMoves, publicUrl: 'http://shop.test', log }), shop.clock.now())

/** Until the carrier has decided: its answers take some seconds each. */
async function untilDecided(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await carrierOrders()
    shop.clock.pass({ minutes: 2 })
  }
}

async function move(orderId: number, to: string): Promise<void> {
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  const answer = await staff.post(`/api/staff/orders/${orderId}/state/`, { version, to })
  expect([to, answer.statusCode, answer.body.slice(0, 200)]).toEqual([to, 200, expect.anything()])
}

/** A paid order to a point, of so many kinds of goods, two pieces each. */
async function paidOrder(kinds = 1, more: object = {}): Promise<number> {
  const shopper = await shop.shopper()
  const goods = await shop.addGoods(...Array.from({ length: kinds }, () => ({ stock: 9, weightGrams: 400, ...more })))
  await shopper.putIntoCart(...goods.map((id) => [id, 2] as [number, number]))
  const { order_id } = (await shopper.createOrder()).json()
  await shopper.visitor.post('/api/checkout/delivery/', { delivery_type: shop.courier, city: 270, point: point?.code })
  await shopper.confirm({ ...form, deliveryType: shop.courier, deliveryPoint: point?.code })
  await move(order_id, 'Оплачен')
  return order_id
}

const parcelsOf = async (orderId: number): Promise<StaffParcel[]> =>
  (await staff.get(`/api/staff/orders/${orderId}/parcels/`)).json()

async function act(parcel: StaffParcel | undefined, action: string, body: object = {}) {
  return staff.post(`/api/staff/parcels/${parcel?.id}/${action}/`, { version: parcel?.version, ...body })
}

async function packed(orderId: number): Promise<StaffParcel | undefined> {
  const [parcel] = await parcelsOf(orderId)
  expect((await act(parcel, 'pack', size)).statusCode).toBe(200)
  await untilDecided()
  return (await parcelsOf(orderId))[0]
}

const stateOf = async (orderId: number) => (await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.state
const numbered = (parcel: StaffParcel | undefined) =>
  cdek.orders.taken.filter(
    ({ number }) => number.startsWith(`P${parcel?.id}`) && !number.slice(1).startsWith(`${parcel?.id}0`),
  )
const subjects = async (orderId: number) =>
  (
    await db
      .select()
      .from(mails)
      .where(eq(mails.about, `order:${orderId}`))
      .orderBy(mails.id)
  ).map((mail) => mail.subject)

describe('from payment to the shopper', () => {
  test('a paid order is one parcel of all its pieces; packed, made at CDEK, labelled, handed over, received', async () => {
    const orderId = await paidOrder(2)
    const [parcel] = await parcelsOf(orderId)
    expect(parcel).toMatchObject({
      state: 'Ждет сборки',
      carrier: 'cdek',
      way: 'point',
      point_code: point?.code,
      weight_grams: 1800,
      lines: [{ quantity: 2 }, { quantity: 2 }],
      can: { pack: true, hand_over: true, split: true },
    })
    const made = await packed(orderId)
    expect(made).toMatchObject({ state: 'Собрана', carrier_state: 'made', has_label: true, ...size })
    expect(await stateOf(orderId)).toBe('Собирается')
    const [order] = numbered(made)
    expect(made?.tracking_number).toBe(order?.cdekNumber)
    expect(order?.body).toMatchObject({
      number: `P${made?.id}`,
      tariff_code: 136,
      delivery_point: point?.code,
      recipient: { name: 'Петрова Анна Ивановна', phones: [{ number: '+79991234567' }] },
      packages: [{ weight: 1500, length: 30, items: [{ amount: 2, payment: { value: 0 } }, { amount: 2 }] }],
    })
    const label = await staff.get(`/api/staff/parcels/${made?.id}/label/`)
    expect([label.headers['content-type'], label.body.slice(0, 8)]).toEqual(['application/pdf', '%PDF-1.4'])

    expect((await act(made, 'hand-over')).statusCode).toBe(200)
    expect(await db.select().from(orders).where(eq(orders.id, orderId))).toMatchObject([
      { state: 'Отправлен', trackingNumber: order?.cdekNumber },
    ])
    const number = `P${made?.id}`
    await cdek.orders.move(number, 'ACCEPTED_AT_PICK_UP_POINT', { at: new Date(shop.clock.now()) })
    shop.clock.pass({ minutes: 180 })
    await tracking()
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Ждет получателя', storage_until: expect.any(String) }])
    expect(await subjects(orderId)).toEqual([`Заказ №\u00a0${orderId} можно забрать`])
    await cdek.orders.move(number, 'DELIVERED', { at: new Date(shop.clock.now()) })
    shop.clock.pass({ minutes: 180 })
    await tracking()
    expect([(await parcelsOf(orderId))[0]?.state, await stateOf(orderId)]).toEqual(['Получена', 'Завершен'])
  })

  test('the order can be sent as before, and that can be undone', async () => {
    const orderId = await paidOrder()
    await move(orderId, 'Собирается')
    await move(orderId, 'Отправлен')
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Передана' }])
    const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
    expect((await staff.post(`/api/staff/orders/${orderId}/undo/`, { version })).statusCode).toBe(200)
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Ждет сборки', tracking_number: null }])
  })

  test('a payment that is taken back, or a cancelled order, leaves no parcel', async () => {
    const undone = await paidOrder()
    const { version } = (await staff.get(`/api/staff/orders/${undone}/`)).json()
    await staff.post(`/api/staff/orders/${undone}/undo/`, { version })
    expect(await parcelsOf(undone)).toEqual([])
    await move(undone, 'Оплачен')
    expect(await parcelsOf(undone)).toMatchObject([{ state: 'Ждет сборки' }])
    const order = (await staff.get(`/api/staff/orders/${undone}/`)).json()
    await staff.post(`/api/staff/orders/${undone}/state/`, { version: order.version, to: 'Отменен', reason: 'Брак' })
    expect(await parcelsOf(undone)).toEqual([])
  })
})

describe('several parcels', () => {
  test('a preorder line goes apart; the order is sent with its last parcel, and the shopper is told of each', async () => {
    const orderId = await paidOrder(2)
    const [whole] = await parcelsOf(orderId)
    const split = await act(whole, 'split', { lines: [{ order_id: orderId, position: 1, quantity: 2 }] })
    const [first, second] = split.json() as StaffParcel[]
    expect([first, second]).toMatchObject([
      { lines: [{ position: 0, quantity: 2 }], weight_grams: 1000 },
      { lines: [{ position: 1, quantity: 2 }], weight_grams: 1000, price: 0, point_code: point?.code },
    ])
    await act(first, 'hand-over', { tracking_number: '111' })
    expect(await stateOf(orderId)).toBe('Собирается')
    expect(await subjects(orderId)).toEqual([`Часть заказа №\u00a0${orderId} отправлена`])
    await act(second, 'hand-over', { tracking_number: '222' })
    expect(await stateOf(orderId)).toBe('Отправлен')
  })

  test('nothing is split off that is not there, and something always stays', async () => {
    const orderId = await paidOrder()
    const [whole] = await parcelsOf(orderId)
    for (const [quantity, code] of [
      [3, 'split_unknown'],
      [2, 'split_nothing'],
    ]) {
      const answer = await act(whole, 'split', { lines: [{ order_id: orderId, position: 0, quantity }] })
      expect(answer.json().detail).toContain(code)
    }
    expect((await parcelsOf(orderId))[0]?.lines).toMatchObject([{ quantity: 2 }])
  })

  test('of two who split the same parcel at once one is refused', async () => {
    const orderId = await paidOrder()
    const [whole] = await parcelsOf(orderId)
    const lines = [{ order_id: orderId, position: 0, quantity: 1 }]
    const answers = await Promise.all([act(whole, 'split', { lines }), act(whole, 'split', { lines })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('the database itself keeps every piece in one parcel', async () => {
    const orderId = await paidOrder()
    const [whole] = await parcelsOf(orderId)
    const [other] = await parcelsOf(await paidOrder())
    await expect(
      db.insert(parcelLines).values({ parcelId: other?.id ?? 0, orderId, position: 0, quantity: 1 }),
    ).rejects.toMatchObject({ cause: { constraint: 'parcel_lines_piece_once' } })
    expect(whole?.lines).toMatchObject([{ quantity: 2 }])
  })

  test('whatever staff do in whatever order, every piece of a paid order is in exactly one parcel', async () => {
    const random = seededRandom(1818)
    for (let round = 0; round < 6; round += 1) {
      const orderId = await paidOrder(3)
      for (let step = 0; step < 10; step += 1) {
        const all = await parcelsOf(orderId)
        const parcel = all[random(all.length)]
        const line = parcel?.lines[random(parcel.lines.length)]
        const action = ['split', 'pack', 'unpack', 'hand-over'][random(4)] ?? ''
        const lines = [{ order_id: orderId, position: line?.position, quantity: 1 + random(2) }]
        const answer = await act(parcel, action, action === 'split' ? { lines } : action === 'pack' ? size : {})
        expect([200, 409]).toContain(answer.statusCode)
        await expectWhole(orderId)
      }
      const sent = (await parcelsOf(orderId)).every(({ state }) => state === 'Передана')
      expect((await stateOf(orderId)) === 'Отправлен').toBe(sent)
    }
  })
})

async function expectWhole(orderId: number): Promise<void> {
  const rows = await db
    .select({ bought: orderLines.quantity, packed: sql`sum(${parcelLines.quantity})::int` })
    .from(orderLines)
    .leftJoin(
      parcelLines,
      and(eq(parcelLines.orderId, orderLines.orderId), eq(parcelLines.position, orderLines.position)),
    )
    .where(eq(orderLines.orderId, orderId))
    .groupBy(orderLines.position, orderLines.quantity)
  expect(rows.filter(({ bought, packed }) => bought !== packed)).toEqual([])
}

describe('trouble with the carrier', () => {
  test.each(['error', 'lost'] as const)(
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
      carrier_problem: expect.stringContaining('500'),
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
    const refused = await packed(orderId)
    expect(refused).toMatchObject({ carrier_state: 'refused', carrier_problem: 'Телефон получателя указан неверно' })
    delete cdek.trouble.invalid
    const [opened] = (await act(refused, 'unpack')).json()
    expect(opened).toMatchObject({ state: 'Ждет сборки', can: { pack: true } })
    const made = await packed(orderId)
    expect(made?.carrier_state).toBe('made')
    expect(numbered(made).map(({ number, invalid }) => [number, invalid])).toEqual([
      [`P${made?.id}`, true],
      [`P${made?.id}-2`, false],
    ])
  })

  test('a parcel that the carrier has taken is not opened again', async () => {
    const made = await packed(await paidOrder())
    expect((await act(made, 'unpack')).json().detail).toContain('carrier_busy')
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
    expect(await stateOf(orderId)).toBe('Отправлен')
    expect((await subjects(orderId)).filter((subject) => subject.includes('можно забрать'))).toHaveLength(1)
    expect(
      await db.$count(parcelEvents, and(eq(parcelEvents.parcelId, made?.id ?? 0), eq(parcelEvents.actor, 'carrier'))),
    ).toBe(2)
  })

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
    expect([(await parcelsOf(orderId))[0]?.state, await stateOf(orderId)]).toEqual(['Получена', 'Завершен'])
  })
})

test('a reminder comes once, two days before the storage ends', async () => {
  const orderId = await paidOrder()
  const made = await packed(orderId)
  await cdek.orders.move(`P${made?.id}`, 'ACCEPTED_AT_PICK_UP_POINT', { at: shop.clock.now() })
  await db.update(parcels).set({ trackedAt: null })
  await tracking()
  const remind = () => runScheduled(remindStorage(db, 'http://shop.test'), shop.clock.now())
  shop.clock.pass({ days: 4 })
  await remind()
  expect((await subjects(orderId)).filter((subject) => subject.includes('хранение'))).toEqual([])
  shop.clock.pass({ days: 1, minutes: 5 })
  await remind()
  await remind()
  expect((await subjects(orderId)).filter((subject) => subject.includes('хранение'))).toHaveLength(1)
})

test('shoppers may neither see nor move parcels of the back office', async () => {
  const orderId = await paidOrder()
  const { visitor } = await shop.shopper()
  expect((await visitor.get(`/api/staff/orders/${orderId}/parcels/`)).statusCode).toBe(403)
  const [parcel] = await parcelsOf(orderId)
  expect((await visitor.post(`/api/staff/parcels/${parcel?.id}/pack/`, { version: 1, ...size })).statusCode).toBe(403)
  expect(await db.$count(parcelLabels, eq(parcelLabels.parcelId, parcel?.id ?? 0))).toBe(0)
})

test('when a person leaves, their parcels forget where they went', async () => {
  const orderId = await paidOrder()
  const made = await packed(orderId)
  await db.transaction((tx) => stripOrders(tx, [orderId]))
  expect(
    await db
      .select()
      .from(parcels)
      .where(eq(parcels.id, made?.id ?? 0)),
  ).toMatchObject([{ address: '', pointCode: null, cityCode: null, trackingNumber: null }])
  expect(await db.$count(parcelLabels, eq(parcelLabels.parcelId, made?.id ?? 0))).toBe(0)
  expect(await db.select().from(orders).where(eq(orders.id, orderId))).toMatchObject([{ deliveryChoice: null }])
})

test('an order of which a part is sent cannot be cancelled as a whole', async () => {
  const orderId = await paidOrder(2)
  const [whole] = await parcelsOf(orderId)
  const [first] = (await act(whole, 'split', { lines: [{ order_id: orderId, position: 1, quantity: 2 }] })).json()
  await act(first, 'hand-over')
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  const body = { version, to: 'Отменен', reason: 'Передумали' }
  const answer = await staff.post(`/api/staff/orders/${orderId}/state/`, body)
  expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('partly_sent')])
})
