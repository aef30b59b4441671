import { beforeEach, expect, test } from 'vitest'
import { siteSettings } from '../database/tables/content.server.ts'
import { orderLines } from '../database/tables/orders.server.ts'
import { parcels } from '../database/tables/parcels.server.ts'
import { openParcelsShop } from '../orders/testing-parcels.server.ts'
import { and, eq } from '../platform/postgres/drizzle.server.ts'

const parcelsShop = await openParcelsShop()
const { shop, cdek, staff, size, tracking, untilDecided } = parcelsShop
const { paidOrder, parcelsOf, act, packed, rowOf, dueOf, stockOf, stateOf, subjects } = parcelsShop
const { db } = shop

beforeEach(parcelsShop.calm)

/** One of two parcels is on its way, the other is still to be packed. */
async function partlySent() {
  const orderId = await paidOrder(2)
  const [whole] = await parcelsOf(orderId)
  await act(whole, 'split', { lines: [{ order_id: orderId, position: 1, quantity: 2 }] })
  const made = await packed(orderId)
  await act(made, 'hand-over')
  const [sent, waiting] = await parcelsOf(orderId)
  expect([sent?.state, waiting?.state, await stateOf(orderId)]).toEqual(['Передана', 'Ждет сборки', 'packing'])
  return { orderId, sent, waiting }
}

async function partCameBack() {
  const part = await partlySent()
  await act(part.sent, 'came-back')
  const [back] = await parcelsOf(part.orderId)
  return { ...part, back }
}

/** The rest is packed and sent. */
async function sendRest(orderId: number) {
  const rest = (await parcelsOf(orderId)).find(({ state }) => state === 'Ждет сборки')
  await act(rest, 'pack', size)
  await untilDecided()
  const made = (await parcelsOf(orderId)).find(({ id }) => id === rest?.id)
  expect((await act(made, 'hand-over')).statusCode).toBe(200)
  return made
}

async function received(parcel: { id: number } | undefined, number = `P${parcel?.id}`) {
  await cdek.orders.move(number, 'DELIVERED', { at: shop.clock.now() })
  await db.update(parcels).set({ trackedAt: null })
  await tracking()
}

const lineCost = async (orderId: number, position: number) => {
  const [line] = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
  return (line?.priceKopecks ?? 0) * (line?.quantity ?? 0)
}

test('a part that came back is sent again while the rest is still packed', async () => {
  const { orderId, back } = await partCameBack()
  expect((await act(back, 'back', { decision: 'resend' })).statusCode).toBe(200)
  expect(await stateOf(orderId)).toBe('packing')
  expect((await subjects(orderId)).at(-1)).toBe(`Отправим часть заказа №\u00a0${orderId} ещё раз`)
  await sendRest(orderId)
  expect(await stateOf(orderId)).toBe('packing')
  await sendRest(orderId)
  expect([await stateOf(orderId), await dueOf(orderId)]).toEqual(['sent', []])
  expect((await parcelsOf(orderId)).map(({ state }) => state)).toEqual(['Передана', 'Передана'])
})

test('a part that came back waits on the shelf, and the rest is sent', async () => {
  await db.update(siteSettings).set({ shelf: 'on' })
  const { orderId, back } = await partCameBack()
  expect((await act(back, 'back', { decision: 'shelf' })).statusCode).toBe(200)
  const states = (await parcelsOf(orderId)).map(({ state }) => state)
  expect([states.toSorted(), await stateOf(orderId)]).toEqual([['Ждет сборки', 'На полке'], 'packing'])
  await sendRest(orderId)
  expect(await stateOf(orderId)).toBe('packing')
})

test('the money of a part that came back goes back, and only that; the rest is sent and received', async () => {
  const { orderId, back } = await partCameBack()
  expect((await act(back, 'back', { decision: 'refund' })).statusCode).toBe(200)
  const { returns } = (await staff.get(`/api/staff/orders/${orderId}/returns/`)).json()
  expect(returns).toMatchObject([{ state: 'Получен', kind: 'not_collected', lines: [{ position: 0, quantity: 2 }] }])
  const accept = { version: returns[0].version, fates: [{ position: 0, fate: 'shelf', accepted: 2 }], way_back: 100 }
  const accepted = await staff.post(`/api/staff/orders/${orderId}/returns/${returns[0].id}/accept/`, accept)
  expect(accepted.statusCode).toBe(200)
  expect(await dueOf(orderId)).toEqual([(await lineCost(orderId, 0)) - 10_000])
  expect(await stateOf(orderId)).toBe('packing')
  const rest = await sendRest(orderId)
  expect(await stateOf(orderId)).toBe('sent')
  await received(rest)
  expect(await stateOf(orderId)).toBe('completed')
})

test('a lost part: its money back, its pieces written off, one letter that names it as a part', async () => {
  const { orderId, sent } = await partlySent()
  const before = await stockOf(orderId)
  expect((await act(sent, 'lost', { claim: 'Претензия 18' })).statusCode).toBe(200)
  expect(await dueOf(orderId)).toEqual([await lineCost(orderId, 0)])
  expect([await stateOf(orderId), await stockOf(orderId)]).toEqual(['packing', before])
  const { events } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  const told = events.filter(({ text }: { text: string | null }) =>
    text?.includes('потеряла посылку с\u00a0частью заказа'),
  )
  expect(told).toHaveLength(1)
  const rest = await sendRest(orderId)
  await received(rest)
  expect([await stateOf(orderId), await dueOf(orderId)]).toEqual(['completed', [await lineCost(orderId, 0)]])
})

const why = { reason: 'Фигурка разбилась на складе' }

test('the rest of an order is not sent: its pieces and their money go back, its carrier lets go, no false letter', async () => {
  const { orderId, sent, waiting } = await partlySent()
  await act(waiting, 'pack', size)
  await untilDecided()
  const [, rest] = await parcelsOf(orderId)
  expect([rest?.carrier_state, rest?.can.cancel, sent?.can.cancel]).toEqual(['made', true, false])
  const [kept, before] = [await stockOf(orderId, 0), (await stockOf(orderId, 1)) ?? 0]
  expect((await act(rest, 'cancel', { reason: '' })).statusCode).toBe(400)
  expect((await act(rest, 'cancel', why)).statusCode).toBe(200)
  expect(await dueOf(orderId)).toEqual([await lineCost(orderId, 1)])
  expect([await stockOf(orderId, 0), await stockOf(orderId, 1)]).toEqual([kept, before + 2])
  expect((await subjects(orderId)).filter((subject) => subject.endsWith('отправлен'))).toEqual([])
  await untilDecided()
  expect(cdek.orders.live.map(({ number }) => number)).not.toContain(`P${rest?.id}`)
  expect([(await parcelsOf(orderId)).map(({ state }) => state), await stateOf(orderId)]).toEqual([['Передана'], 'sent'])
  const { returns } = (await staff.get(`/api/staff/orders/${orderId}/returns/`)).json()
  expect(returns).toMatchObject([{ state: 'Принят', kind: 'not_sent', lines: [{ position: 1, quantity: 2 }] }])
  await received(sent)
  expect([await stateOf(orderId), await dueOf(orderId)]).toEqual(['completed', [await lineCost(orderId, 1)]])
})

test('a part is lost and the rest is not sent: all the money back with the delivery, and the order is over', async () => {
  const { orderId, sent, waiting } = await partlySent()
  await act(sent, 'lost', { claim: 'Претензия 19' })
  expect((await act(waiting, 'cancel', why)).statusCode).toBe(200)
  expect(await stateOf(orderId)).toBe('returned')
  expect((await dueOf(orderId)).reduce((sum, kopecks) => sum + kopecks)).toBe((await rowOf(orderId))?.totalKopecks)
})

test('a part that came back is still looked at when the rest is not sent; then the order is over', async () => {
  const { orderId, back, waiting } = await partCameBack()
  await act(back, 'back', { decision: 'refund' })
  expect((await act(waiting, 'cancel', why)).statusCode).toBe(200)
  expect(await stateOf(orderId)).toBe('packing')
  const { returns } = (await staff.get(`/api/staff/orders/${orderId}/returns/`)).json()
  const open = returns.find(({ state }: { state: string }) => state === 'Получен')
  const accept = { version: open.version, fates: [{ position: 0, fate: 'shelf', accepted: 2 }], way_back: 100 }
  await staff.post(`/api/staff/orders/${orderId}/returns/${open.id}/accept/`, accept)
  expect(await stateOf(orderId)).toBe('returned')
  const total = (await rowOf(orderId))?.totalKopecks ?? 0
  expect((await dueOf(orderId)).reduce((sum, kopecks) => sum + kopecks)).toBe(total - 10_000)
})

test('sent again after its rest was not, an order is cancelled for what is left of it', async () => {
  const { orderId, back, waiting } = await partCameBack()
  const before = (await stockOf(orderId)) ?? 0
  await act(waiting, 'cancel', why)
  expect((await act(back, 'back', { decision: 'resend' })).statusCode).toBe(200)
  const { version } = (await staff.get(`/api/staff/orders/${orderId}/`)).json()
  const answer = await staff.post(`/api/staff/orders/${orderId}/state/`, { version, to: 'Отменен', ...why })
  expect([answer.statusCode, await stateOf(orderId)]).toEqual([200, 'cancelled'])
  expect([await stockOf(orderId, 0), await stockOf(orderId, 1)]).toEqual([before + 2, before + 2])
  expect((await dueOf(orderId)).reduce((sum, kopecks) => sum + kopecks)).toBe((await rowOf(orderId))?.totalKopecks)
})

test('a part that is still here is not sent only when another one has left: otherwise the order is cancelled', async () => {
  const orderId = await paidOrder(2)
  const [whole] = await parcelsOf(orderId)
  await act(whole, 'split', { lines: [{ order_id: orderId, position: 1, quantity: 2 }] })
  const [, part] = await parcelsOf(orderId)
  expect(part?.can.cancel).toBe(false)
  expect((await act(part, 'cancel', why)).json()).toMatchObject({ code: 'nothing_sent' })
  const { orderId: other, sent } = await partlySent()
  expect((await act(sent, 'cancel', why)).json()).toMatchObject({ code: 'parcel_state' })
  const { version } = (await staff.get(`/api/staff/orders/${other}/`)).json()
  const refused = await staff.post(`/api/staff/orders/${other}/state/`, { version, to: 'Отменен', ...why })
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('«Не отправлять»')])
})
