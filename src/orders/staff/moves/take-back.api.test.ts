import { expect, test } from 'vitest'
import { orders } from '../../../database/tables/orders.server.ts'
import { eq } from '../../../platform/postgres/drizzle.server.ts'
import { staffVisitor } from '../../../testing/staff-visitor.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { openShopOfOneFigure } from '../testing-staff-orders.server.ts'

const { shop, shopper, figure } = await openShopOfOneFigure()

async function takeBack(id: number, reason = 'Нажали не туда') {
  const { version } = await shop.order(id)
  return shop.staff.post(`/api/staff/orders/${id}/take_back/`, { version, reason })
}

const timeline = async (id: number) =>
  (await shopper.visitor.get(`/api/orders/${id}/`)).json().timeline.map(({ state }: { state: string }) => state)

test('an administrator takes states back with a reason, long after the time for undo', async () => {
  const id = await shopper.buy(shop.courierForm, [figure, 1])
  for (const to of ['Оплачен', 'Собирается']) await shop.move(id, to)
  await shop.move(id, 'Отправлен', { tracking_number: 'RA1' })
  shop.clock.pass({ days: 2 })
  expect((await shop.order(id)).can_take_back).toBe('Собирается')
  expect((await takeBack(id, ' ')).statusCode).toBe(400)
  const back = (await takeBack(id)).json<StaffOrder>()
  expect(back).toMatchObject({ state: 'Собирается', tracking_number: null, next_states: ['Отправлен', 'Отменен'] })
  expect(back.events[0]).toMatchObject({
    kind: 'note',
    author: 'staff@kitsune.test',
    text: 'Шаг назад: из «Отправлен» в «Собирается». Причина: Нажали не туда',
  })
  expect(await timeline(id)).toEqual(['Ожидает оплаты', 'Оплачен', 'Собирается'])
  expect((await shop.audit('order.take_back'))[0]).toMatchObject({
    subjectId: String(id),
    before: { state: 'Отправлен', tracking_number: 'RA1' },
    after: { state: 'Собирается', reason: 'Нажали не туда' },
  })
  // It goes on as before, with letters again.
  expect((await shop.move(id, 'Отправлен')).statusCode).toBe(200)
})

test('a payment taken back gives the shopper the whole time to pay again', async () => {
  const id = await shopper.buy(shop.form, [figure, 1])
  await shop.move(id, 'Оплачен')
  shop.clock.pass({ days: 20 })
  expect((await takeBack(id)).json<StaffOrder>()).toMatchObject({ state: 'Ожидает оплаты', paid_at: null })
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id))
  expect(order?.expiresAt.getTime()).toBe(shop.clock.now().getTime() + 3 * 86_400_000)
})

test('a payment that staff said by mistake never was: the sum is asked for again, and nothing goes back', async () => {
  const id = await shopper.buy(shop.form, [figure, 1])
  await shop.move(id, 'Оплачен')
  await takeBack(id)
  const seen = (await shopper.visitor.get(`/api/orders/${id}/`)).json()
  expect(seen).toMatchObject({ order_status: 'Ожидает оплаты', money: { received: 0, to_pay: seen.total_price } })
  const cancelled = (await shopper.visitor.post(`/api/orders/${id}/cancel/`)).json()
  expect(cancelled.money).toMatchObject({ received: 0, refunds: [] })
})

test('what was to go back of a mistaken payment is not owed either; what has gone back stays', async () => {
  const id = await shopper.buy(shop.form, [figure, 1])
  const { total } = await shop.order(id)
  const paid = async () => {
    const { version } = await shop.order(id)
    const payments = [{ order_id: id, version, sum: total + 100, text: 'Перевод' }]
    return shop.staff.post('/api/staff/orders/payments/confirm/', { payments })
  }
  expect((await paid()).json()).toMatchObject([{ order_id: id, error: null }])
  const money = async () => (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json()
  expect((await money()).refunds).toMatchObject([{ sum: 100, state: 'waiting' }])
  expect((await takeBack(id)).statusCode).toBe(200)
  expect((await money()).refunds.filter(({ state }: { state: string }) => state !== 'cancelled')).toEqual([])
  await paid()
  const due = (await money()).refunds.find(({ state }: { state: string }) => state === 'waiting')
  const done = await shop.staff.post(`/api/staff/refunds/${due.id}/confirm/`, {
    method: 'transfer',
    document: 'Платёжка 7',
    date: '2026-11-16',
  })
  expect(done.statusCode).toBe(200)
  const refused = await takeBack(id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'already_returned'])
})

test('a packed parcel is opened before the packing and the payment are taken back', async () => {
  const id = await shopper.buy(shop.form, [figure, 1])
  await shop.move(id, 'Оплачен')
  const parcels = async () => (await shop.staff.get(`/api/staff/orders/${id}/parcels/`)).json()
  const [made] = await parcels()
  const size = { weight_grams: 500, length_cm: 20, width_cm: 20, height_cm: 20 }
  const packed = await shop.staff.post(`/api/staff/parcels/${made.id}/pack/`, { version: made.version, ...size })
  expect(packed.statusCode).toBe(200)
  const { version } = await shop.order(id)
  const undone = await shop.staff.post(`/api/staff/orders/${id}/undo/`, { version })
  const refused = await takeBack(id)
  for (const { statusCode, json } of [undone, refused]) expect([statusCode, json().code]).toEqual([409, 'packed_undo'])
  expect(await shop.order(id)).toMatchObject({ state: 'Собирается' })
  const [closed] = await parcels()
  await shop.staff.post(`/api/staff/parcels/${made.id}/unpack/`, { version: closed.version })
  expect((await takeBack(id)).json()).toMatchObject({ state: 'Оплачен' })
  expect((await takeBack(id)).json()).toMatchObject({ state: 'Ожидает оплаты' })
  expect(await parcels()).toEqual([])
})

test('a new order and a cancelled one cannot be taken back; an outdated page is told so', async () => {
  const id = await shopper.buy(shop.form, [figure, 1])
  expect((await takeBack(id)).statusCode).toBe(409)
  await shop.move(id, 'Отменен', { reason: 'Передумали' })
  const refused = await takeBack(id)
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'Заказ «Отменен» вернуть на шаг назад нельзя.'])
  const other = await shopper.buy(shop.form, [figure, 1])
  await shop.move(other, 'Оплачен')
  const stale = await shop.staff.post(`/api/staff/orders/${other}/take_back/`, { version: 1, reason: 'Так' })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'edited_meanwhile'])
})

test('a manager is not offered it', async () => {
  const id = await shopper.buy(shop.form, [figure, 1])
  await shop.move(id, 'Оплачен')
  const manager = await staffVisitor(shop, 'manager@kitsune.test', 'manager')
  expect((await manager.get(`/api/staff/orders/${id}/`)).json<StaffOrder>().can_take_back).toBeNull()
})
