import { expect, test } from 'vitest'
import { orderEvents } from '../../../database/tables/orders.server.ts'
import { eq } from '../../../platform/postgres/drizzle.server.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { openShopOfOneFigure } from '../testing-staff-orders.server.ts'

const { shop, shopper, figure } = await openShopOfOneFigure()

const placed = () => shopper.buy(shop.courierForm, [figure, 1])
const events = (orderId: number) => shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))

test('from payment to delivery: each move makes an event with its letters and an entry in the log', async () => {
  const id = await placed()
  for (const to of ['Оплачен', 'Собирается']) expect((await shop.move(id, to)).statusCode).toBe(200)
  const sent = await shop.move(id, 'Отправлен', { tracking_number: ' 80110012345678 ' })
  expect(sent.json()).toMatchObject({
    state: 'Отправлен',
    tracking_number: '80110012345678',
    next_states: ['Завершен'],
  })
  await shop.move(id, 'Завершен')

  const seen = (await shopper.visitor.get(`/api/orders/${id}/`)).json()
  expect(seen).toMatchObject({ order_status: 'Завершен', tracking_number: '80110012345678' })
  expect(seen.timeline.map(({ state }: { state: string }) => state)).toEqual([
    'Ожидает оплаты',
    'Оплачен',
    'Собирается',
    'Отправлен',
    'Завершен',
  ])
  expect((await events(id)).every(({ lettersDue }) => lettersDue)).toBe(true)
  const log = (await shop.audit('order.state')).filter(({ subjectId }) => subjectId === String(id))
  expect(log.map(({ before, after }) => [before?.state, after?.state])).toEqual([
    ['Отправлен', 'Завершен'],
    ['Собирается', 'Отправлен'],
    ['Оплачен', 'Собирается'],
    ['Ожидает оплаты', 'Оплачен'],
  ])
  expect(log[0]).toMatchObject({ email: 'staff@kitsune.test', subject: 'order', subjectName: `№\u00a0${id}` })
})

test('an order that is picked up becomes ready, and is the shopper’s to refuse until it is handed over', async () => {
  const stock = await shop.stockOf(figure)
  const ready = async () => {
    const id = await shopper.buy(shop.form, [figure, 1])
    for (const to of ['Оплачен', 'Собирается']) await shop.move(id, to)
    expect((await shop.order(id)).next_states).toEqual(['Готов к выдаче', 'Отменен'])
    expect((await shop.move(id, 'Отправлен')).statusCode).toBe(409)
    expect((await shop.move(id, 'Готов к выдаче')).json()).toMatchObject({ next_states: ['Завершен', 'Отменен'] })
    return id
  }
  const fetched = await ready()
  expect((await shopper.visitor.get(`/api/orders/${fetched}/`)).json()).toMatchObject({
    order_status: 'Готов к выдаче',
    can_cancel: true,
    parcels: [{ state: 'Ждет получателя' }],
  })
  const back = await shop.staff.post(`/api/staff/orders/${fetched}/undo/`, {
    version: (await shop.order(fetched)).version,
  })
  expect(back.json()).toMatchObject({ state: 'Собирается' })
  for (const to of ['Готов к выдаче', 'Завершен']) expect((await shop.move(fetched, to)).statusCode).toBe(200)
  expect((await shopper.visitor.get(`/api/orders/${fetched}/`)).json()).toMatchObject({
    can_cancel: false,
    parcels: [{ state: 'Получена' }],
  })
  expect((await shop.order(fetched)).can_take_back).toBe('Готов к выдаче')

  const refused = await ready()
  const cancelled = await shopper.visitor.post(`/api/orders/${refused}/cancel/`)
  expect(cancelled.json()).toMatchObject({ order_status: 'Отменен', money: { refunds: [{ is_done: false }] } })
  expect(await shop.stockOf(figure)).toBe((stock ?? 0) - 1)
  const sent = await placed()
  for (const to of ['Оплачен', 'Собирается']) await shop.move(sent, to)
  expect((await shop.move(sent, 'Готов к выдаче')).statusCode).toBe(409)
})

test('only the moves of the transition table are allowed', async () => {
  const id = await placed()
  const refused = await shop.move(id, 'Отправлен')
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('order_state')])
  expect((await shop.order(id)).state).toBe('Ожидает оплаты')
  expect((await shop.move(99_999_999, 'Оплачен')).statusCode).toBe(400)
  expect((await shop.staff.get('/api/staff/orders/99999999/')).statusCode).toBe(404)
})

test('a move with an outdated version is refused', async () => {
  const id = await placed()
  const { version } = await shop.order(id)
  await shop.move(id, 'Оплачен')
  const stale = await shop.staff.post(`/api/staff/orders/${id}/state/`, { version, to: 'Собирается' })
  expect([stale.statusCode, stale.json().detail]).toEqual([409, expect.stringContaining('edited_meanwhile')])
  expect(stale.json().error).toBe('Пока вы правили, это изменил staff@kitsune.test.')
})

test('of two moves of the same order at once one succeeds', async () => {
  const id = await placed()
  const answers = await Promise.all([shop.move(id, 'Оплачен'), shop.move(id, 'Оплачен'), shop.move(id, 'Оплачен')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('cancelling needs a reason, shows it to the shopper and returns the stock', async () => {
  const stock = await shop.stockOf(figure)
  const id = await placed()
  await shop.move(id, 'Оплачен')
  const without = await shop.move(id, 'Отменен', { reason: '  ' })
  expect([without.statusCode, without.json().fields]).toEqual([400, { reason: 'Напишите причину.' }])
  const reason = 'Повреждена <b>коробка</b>'
  expect((await shop.move(id, 'Отменен', { reason })).statusCode).toBe(200)
  expect(await shop.stockOf(figure)).toBe(stock)
  expect((await shopper.visitor.get(`/api/orders/${id}/`)).json()).toMatchObject({
    order_status: 'Отменен',
    cancel_reason: reason,
  })
  expect((await shop.audit('order.cancel'))[0]?.after).toMatchObject({ state: 'Отменен', cancel_reason: reason })
  expect((await shop.order(id)).undo_until).toBeNull()
})

test('a move is undone while its letter waits, and the shopper sees nothing of it', async () => {
  const id = await placed()
  const moved = (await shop.move(id, 'Оплачен')).json<StaffOrder>()
  expect(moved.undo_until).toBe(new Date(shop.clock.now().getTime() + 15_000).toISOString())
  const undone = await shop.staff.post(`/api/staff/orders/${id}/undo/`, { version: moved.version })
  expect(undone.json()).toMatchObject({ state: 'Ожидает оплаты', paid_at: null, undo_until: null })
  expect((await events(id)).map(({ kind }) => kind)).toEqual(['placed'])
  expect((await shop.audit('order.undo'))[0]).toMatchObject({
    before: { state: 'Оплачен' },
    after: { state: 'Ожидает оплаты' },
  })
  const again = await shop.staff.post(`/api/staff/orders/${id}/undo/`, { version: undone.json().version })
  expect([again.statusCode, again.json().detail]).toEqual([409, expect.stringContaining('undo_too_late')])
})

test.each(['time is over', 'the letter is written'])('a move cannot be undone when %s', async (why) => {
  const id = await placed()
  const { version } = (await shop.move(id, 'Оплачен')).json<StaffOrder>()
  if (why === 'time is over') shop.clock.pass({ seconds: 15 })
  else await shop.db.update(orderEvents).set({ lettersDue: false }).where(eq(orderEvents.orderId, id))
  expect((await shop.order(id)).undo_until).toBeNull()
  expect((await shop.staff.post(`/api/staff/orders/${id}/undo/`, { version })).statusCode).toBe(409)
  expect((await shop.order(id)).state).toBe('Оплачен')
})

test('a tracking number is set, corrected and removed after sending, and refused before', async () => {
  const id = await placed()
  const track = async (tracking_number: string) => {
    const { version } = await shop.order(id)
    return shop.staff.post(`/api/staff/orders/${id}/tracking/`, { version, tracking_number })
  }
  expect((await track('RA1')).statusCode).toBe(409)
  for (const to of ['Оплачен', 'Собирается', 'Отправлен']) await shop.move(id, to)
  expect((await track('<script>')).statusCode).toBe(400)
  expect((await track('RA123456789RU')).json()).toMatchObject({ tracking_number: 'RA123456789RU' })
  expect((await track('RA123456789RU')).statusCode).toBe(200)
  const told = (await events(id)).filter(({ kind }) => kind === 'tracking')
  expect(told.map(({ text, lettersDue }) => [text, lettersDue])).toEqual([['RA123456789RU', true]])
  expect((await track('')).json().tracking_number).toBeNull()
  expect(await shop.audit('order.tracking')).toHaveLength(2)
})

test('notes are visible to staff only', async () => {
  const id = await placed()
  const text = 'Звонила, <img src=x onerror=alert(1)> просит бантик'
  const noted = await shop.staff.post(`/api/staff/orders/${id}/notes/`, { text })
  expect(noted.json<StaffOrder>().events[0]).toMatchObject({ kind: 'note', text, author: 'staff@kitsune.test' })
  expect((await shop.staff.post(`/api/staff/orders/${id}/notes/`, { text: ' ' })).statusCode).toBe(400)
  expect((await shopper.visitor.get(`/api/orders/${id}/`)).body).not.toContain('бантик')
  expect((await events(id)).find(({ kind }) => kind === 'note')?.lettersDue).toBe(false)
  expect((await shop.audit('order.note'))[0]?.after).toEqual({ note: text })
})
