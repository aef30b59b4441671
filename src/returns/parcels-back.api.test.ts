import { beforeEach, expect, test } from 'vitest'
import { siteSettings } from '../database/tables/content.server.ts'
import { parcelEvents, parcels } from '../database/tables/parcels.server.ts'
import { openParcelsShop } from '../orders/testing-parcels.server.ts'
import { and, eq } from '../platform/postgres/drizzle.server.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, staff, size, tracking, untilDecided } = parcelsShop
const { paidOrder, parcelsOf, act, packed, rowOf, dueOf, stockOf, stateOf, subjects } = parcelsShop
const { db } = shop

beforeEach(parcelsShop.calm)

/** Sent, not collected, and told by the carrier to be on its way back. */
async function comesBack() {
  const orderId = await paidOrder()
  const made = await packed(orderId)
  await act(made, 'hand-over')
  for (const code of ['ACCEPTED_AT_PICK_UP_POINT', 'NOT_DELIVERED', 'RETURNED_TO_SENDER']) {
    shop.clock.pass({ minutes: 10 })
    await cdek.orders.move(`P${made?.id}`, code, { at: shop.clock.now() })
    await db.update(parcels).set({ trackedAt: null })
    await tracking()
  }
  const [parcel] = await parcelsOf(orderId)
  expect(parcel).toMatchObject({ state: 'Возвращается', can: { come_back: true, decide_back: false } })
  return { orderId, parcel }
}

async function cameBack() {
  const { orderId, parcel } = await comesBack()
  const [back] = (await act(parcel, 'came-back')).json()
  expect(back).toMatchObject({ state: 'Вернулась', can: { decide_back: true } })
  return { orderId, back }
}

const tasks = async () => (await staff.get('/api/staff/today/')).json().parcels

test('it is counted on «Сегодня» until somebody decides; the shopper reads what is true', async () => {
  const { orderId, parcel } = await comesBack()
  expect(await tasks()).toContainEqual(expect.objectContaining({ order_id: orderId, kind: 'returning' }))
  const [back] = (await act(parcel, 'came-back')).json()
  expect(await tasks()).toContainEqual(expect.objectContaining({ order_id: orderId, kind: 'returned' }))
  expect(await subjects(orderId)).toEqual([
    `Заказ №\u00a0${orderId} можно забрать`,
    `Посылка с заказом №\u00a0${orderId} возвращается`,
    `Посылка с заказом №\u00a0${orderId} вернулась в магазин`,
  ])
  expect((await act(parcel, 'came-back')).statusCode).toBe(409)
  await untilDecided()
  // It was not packed again: what becomes of it is decided first.
  expect((await act(back, 'unpack')).json().detail).toContain('parcel_state')
  await act(back, 'back', { decision: 'refund' })
  expect((await tasks()).filter(({ order_id }: { order_id: number }) => order_id === orderId)).toEqual([])
})

test('what did not come back is neither sent again nor given up, and nobody reads that it came', async () => {
  const orderId = await paidOrder()
  const made = await packed(orderId)
  for (const decision of ['resend', 'shelf', 'refund'])
    expect((await act(made, 'back', { decision })).json().detail).toContain('parcel_state')
  expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Собрана', carrier_state: 'made', attention: null }])
  expect((await subjects(orderId)).filter((subject) => subject.includes('ещё раз'))).toEqual([])
})

test('sent again, and the shop pays: packed anew with another order at the carrier, then received', async () => {
  const { orderId, back } = await cameBack()
  const paid = (await rowOf(orderId))?.totalKopecks
  expect((await act(back, 'back', { decision: 'resend' })).statusCode).toBe(200)
  const [waiting] = await parcelsOf(orderId)
  expect(waiting).toMatchObject({ state: 'Ждет сборки', can: { pack: true, hand_over: false } })
  expect(await stateOf(orderId)).toBe('packing')
  await act(waiting, 'pack', size)
  await untilDecided()
  const [made] = await parcelsOf(orderId)
  expect(made).toMatchObject({ state: 'Собрана', carrier_state: 'made', has_label: true })
  expect(cdek.orders.live.filter(({ number }) => number.startsWith(`P${made?.id}`))).toMatchObject([
    { number: `P${made?.id}-2` },
  ])
  await act(made, 'hand-over')
  await cdek.orders.move(`P${made?.id}-2`, 'DELIVERED', { at: shop.clock.now() })
  await db.update(parcels).set({ trackedAt: null })
  await tracking()
  expect([await stateOf(orderId), (await parcelsOf(orderId))[0]?.state]).toEqual(['completed', 'Получена'])
  expect([(await rowOf(orderId))?.totalKopecks, await dueOf(orderId)]).toEqual([paid, []])
  expect((await subjects(orderId)).at(-1)).toBe(`Отправим заказ №\u00a0${orderId} ещё раз`)
})

test('a second packing taken back leaves the timeline where the order is, and what happened before', async () => {
  const { orderId, back } = await cameBack()
  const read = async () => (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  const states = async () =>
    (await read()).events
      .filter(({ kind }: { kind: string }) => kind === 'state')
      .map(({ state }: { state: string }) => state)
      .toReversed()
  await act(back, 'back', { decision: 'resend' })
  expect(await states()).toEqual(['Оплачен', 'Собирается', 'Отправлен', 'Собирается'])
  for (const reason of ['Рано', 'Ошиблись']) {
    const { version } = await read()
    const taken = await staff.post(`/api/staff/orders/${orderId}/take_back/`, { version, reason })
    expect([taken.statusCode, taken.json().state]).toEqual([200, 'Оплачен'])
    expect(await states()).toEqual(['Оплачен', 'Собирается', 'Отправлен', 'Оплачен'])
    if (reason === 'Рано') await parcelsShop.move(orderId, 'Собирается')
  }
})

test('the shopper pays for sending it again: its goods wait on the shelf', async () => {
  await db.update(siteSettings).set({ shelf: 'on' })
  const { orderId, back } = await cameBack()
  const before = await stockOf(orderId)
  expect((await act(back, 'back', { decision: 'shelf' })).statusCode).toBe(200)
  expect(await parcelsOf(orderId)).toMatchObject([{ state: 'На полке', lines: [{ quantity: 2 }] }])
  const order = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  expect([await stateOf(orderId), order.tracking_number]).toEqual(['paid', null])
  expect([await stockOf(orderId), await dueOf(orderId)]).toEqual([before, []])
  expect((await subjects(orderId)).at(-1)).toBe(`Товары заказа №\u00a0${orderId} ждут на вашей полке`)
})

test('the money goes back by the offer: all of it without the way back; the goods into the stock', async () => {
  const { orderId, back } = await cameBack()
  const before = (await stockOf(orderId)) ?? 0
  expect((await act(back, 'back', { decision: 'refund' })).statusCode).toBe(200)
  expect(await parcelsOf(orderId)).toMatchObject([{ state: 'Принята обратно' }])
  const { returns } = (await staff.get(`/api/staff/orders/${orderId}/returns/`)).json()
  expect(returns).toMatchObject([{ state: 'Получен', kind: 'not_collected', lines: [{ quantity: 2 }] }])
  const accepted = await staff.post(`/api/staff/orders/${orderId}/returns/${returns[0].id}/accept/`, {
    version: returns[0].version,
    fates: [{ position: 0, fate: 'shelf', accepted: 2 }],
    way_back: 300,
  })
  expect([accepted.statusCode, accepted.body.slice(0, 300)]).toEqual([200, expect.anything()])
  const total = (await rowOf(orderId))?.totalKopecks ?? 0
  expect(await dueOf(orderId)).toEqual([total - 30_000])
  expect([await stateOf(orderId), await stockOf(orderId)]).toEqual(['returned', before + 2])
})

test('a lost one: goods written off, all the money back with the delivery, the claim noted, one true letter', async () => {
  const orderId = await paidOrder()
  const made = await packed(orderId)
  await act(made, 'hand-over')
  const before = await stockOf(orderId)
  const [sent] = await parcelsOf(orderId)
  expect((await act(sent, 'lost', { claim: '' })).statusCode).toBe(400)
  const lost = await act(sent, 'lost', { claim: 'Претензия 17 от 18 ноября' })
  expect([lost.statusCode, lost.json()]).toMatchObject([200, [{ state: 'Утеряна', can: { come_back: false } }]])
  expect(await dueOf(orderId)).toEqual([(await rowOf(orderId))?.totalKopecks])
  expect([await stateOf(orderId), await stockOf(orderId)]).toEqual(['returned', before])
  const noted = and(eq(parcelEvents.parcelId, made?.id ?? 0), eq(parcelEvents.state, 'lost'))
  expect(await db.select().from(parcelEvents).where(noted)).toMatchObject([{ text: 'Претензия 17 от 18 ноября' }])
  const page = await db.select().from(parcelEvents).where(noted)
  expect(page).toHaveLength(1)
  // Its carrier is told that nobody waits for it.
  await untilDecided()
  expect(cdek.orders.live.filter(({ number }) => number.startsWith(`P${made?.id}`))).toEqual([])
})
