import { beforeEach, describe, expect, test } from 'vitest'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { parcelLabels, parcelLines, parcels } from '../database/tables/parcels.server.ts'
import type { StaffParcel } from '../parcels/staff/staff-parcels.contract.ts'
import { remindStorage } from '../parcels/tracking/remind-storage.server.ts'
import { and, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../testing/run-job.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import type { Visitor } from '../testing/test-visitor.ts'
import { orderHistory } from './order-history.server.ts'
import type { OrdersParts } from './orders-parts.server.ts'
import { stripOrders } from './strip-orders.server.ts'
import { openParcelsShop } from './testing-parcels.server.ts'

const parcelsShop = await openParcelsShop()
const {
  shop,
  cdek,
  staff,
  point,
  size,
  tracking,
  move,
  paidOrder,
  parcelsOf,
  act,
  packed,
  stateOf,
  numbered,
  subjects,
} = parcelsShop
const { db } = shop

beforeEach(parcelsShop.calm)

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
      has_email: true,
      lines: [{ quantity: 2 }, { quantity: 2 }],
      can: { pack: true, hand_over: true, split: true },
    })
    const made = await packed(orderId)
    expect(made).toMatchObject({ state: 'Собрана', carrier_state: 'made', has_label: true, ...size })
    expect(await stateOf(orderId)).toBe('packing')
    const [order] = numbered(made)
    expect(made?.tracking_number).toBe(order?.cdekNumber)
    expect(order?.body).toMatchObject({
      number: `P${made?.id}`,
      tariff_code: 136,
      delivery_point: point?.code,
      recipient: { name: 'Петрова Анна Ивановна', phones: [{ number: '+79991234567' }] },
      packages: [{ weight: 2500, length: 30, items: [{ amount: 2, payment: { value: 0 } }, { amount: 2 }] }],
    })
    const label = await staff.get(`/api/staff/parcels/${made?.id}/label/`)
    expect([label.headers['content-type'], label.body.slice(0, 8)]).toEqual(['application/pdf', '%PDF-1.4'])

    expect((await act(made, 'hand-over')).statusCode).toBe(200)
    expect(await db.select().from(orders).where(eq(orders.id, orderId))).toMatchObject([
      { state: 'sent', trackingNumber: order?.cdekNumber },
    ])
    const number = `P${made?.id}`
    await cdek.orders.move(number, 'ACCEPTED_AT_PICK_UP_POINT', { at: new Date(shop.clock.now()) })
    shop.clock.pass({ minutes: 180 })
    await tracking()
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Ждет получателя', storage_until: expect.any(String) }])
    expect(await subjects(orderId)).toEqual([`Заказ №\u00a0${orderId} можно забрать`])
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
    expect(await orderHistory({ db, picturesUrl: '' } as OrdersParts, row?.accountId ?? 0)).toMatchObject([
      {
        order_id: orderId,
        at_point: {
          address: expect.stringContaining(point?.location.address ?? 'none'),
          work_time: expect.stringMatching(/\d/),
          until: expect.stringMatching(/Z$/),
        },
      },
    ])
    await cdek.orders.move(number, 'DELIVERED', { at: new Date(shop.clock.now()) })
    shop.clock.pass({ minutes: 180 })
    await tracking()
    expect([(await parcelsOf(orderId))[0]?.state, await stateOf(orderId)]).toEqual(['Получена', 'completed'])
  })

  test('the order can be sent as before, and that can be undone', async () => {
    const orderId = await paidOrder()
    await move(orderId, 'Собирается')
    const shown = await staff.get(`/api/staff/orders/${orderId}/`)
    const sent = (body: object) =>
      staff.post(`/api/staff/orders/${orderId}/state/`, { version: shown.json().version, to: 'Отправлен', ...body })
    // The carrier knows nothing of it: only somebody who has sent it in another way may say so.
    expect((await sent({})).json().detail).toContain('no_carrier_order')
    expect((await sent({ tracking_number: '111' })).statusCode).toBe(200)
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Передана' }])
    const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
    expect((await staff.post(`/api/staff/orders/${orderId}/undo/`, { version })).statusCode).toBe(200)
    expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Ждет сборки', tracking_number: null }])
  })

  test('what the carrier brings or has delivered is not packed again: only its last step is taken back', async () => {
    const orderId = await paidOrder()
    const made = await packed(orderId)
    await act(made, 'hand-over')
    const takeBack = async () => {
      const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
      return staff.post(`/api/staff/orders/${orderId}/take_back/`, { version, reason: 'Нажали не туда' })
    }
    const told = async (code: string) => {
      await cdek.orders.move(`P${made?.id}`, code, { at: new Date(shop.clock.now()) })
      shop.clock.pass({ minutes: 180 })
      await tracking()
      return stateOf(orderId)
    }
    expect(await told('ACCEPTED_AT_PICK_UP_POINT')).toBe('sent')
    expect([(await takeBack()).json().code, await stateOf(orderId)]).toEqual(['carrier_undo', 'sent'])
    expect(await told('DELIVERED')).toBe('completed')
    expect((await takeBack()).json()).toMatchObject({ state: 'Отправлен' })
    const refused = await takeBack()
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'carrier_undo'])
    expect([await stateOf(orderId), (await parcelsOf(orderId))[0]?.state]).toEqual(['sent', 'Получена'])
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
    expect(await stateOf(orderId)).toBe('packing')
    expect(await subjects(orderId)).toEqual([`Часть заказа №\u00a0${orderId} отправлена`])
    await act(second, 'hand-over', { tracking_number: '222' })
    expect(await stateOf(orderId)).toBe('sent')
  })

  test('taking the last hand-over back leaves alone what left days before it', async () => {
    const orderId = await paidOrder(2)
    const [whole] = await parcelsOf(orderId)
    const split = await act(whole, 'split', { lines: [{ order_id: orderId, position: 1, quantity: 2 }] })
    const [first, second] = split.json() as StaffParcel[]
    await act(first, 'hand-over', { tracking_number: '111' })
    const [left] = await parcelsOf(orderId)
    shop.clock.pass({ days: 2 })
    await act(second, 'hand-over', { tracking_number: '222' })
    const back = async (how: string) => {
      const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
      const answer = await staff.post(`/api/staff/orders/${orderId}/${how}/`, { version, reason: 'Нажали не туда' })
      expect([how, answer.json().state]).toEqual([how, 'Собирается'])
      return parcelsOf(orderId)
    }
    const packing = [left, { id: second?.id, state: 'Ждет сборки', tracking_number: null }]
    expect(await back('undo')).toMatchObject(packing)
    const [, again] = await parcelsOf(orderId)
    await act(again, 'hand-over', { tracking_number: '333' })
    shop.clock.pass({ days: 1 })
    expect(await back('take_back')).toMatchObject(packing)
  })

  test('a stale step names the colleague who was faster, and nobody where that left no trace', async () => {
    const [parcel] = await parcelsOf(await paidOrder(2))
    const stale = async (who: Visitor) =>
      (await who.post(`/api/staff/parcels/${parcel?.id}/unpack/`, { version: parcel?.version })).json().error
    const colleague = await staffVisitor(shop, 'colleague@kitsune.test')
    await act(parcel, 'pack', size)
    expect(await stale(colleague)).toBe('Пока вы правили, это изменил staff@kitsune.test.')
    expect(await stale(staff)).toBe('Пока вы правили, это изменилось.')
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
      expect((await stateOf(orderId)) === 'sent').toBe(sent)
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
  await act(first, 'hand-over', { tracking_number: '111' })
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  const body = { version, to: 'Отменен', reason: 'Передумали' }
  const answer = await staff.post(`/api/staff/orders/${orderId}/state/`, body)
  expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('partly_sent')])
})
