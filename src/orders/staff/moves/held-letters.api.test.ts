import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../../database/tables/audit.server.ts'
import { orderEvents } from '../../../database/tables/orders.server.ts'
import { and, eq } from '../../../platform/postgres/drizzle.server.ts'
import { runScheduled } from '../../../testing/run-job.ts'
import { password } from '../../../testing/test-accounts.server.ts'
import { lettersTo } from '../../../testing/test-visitor.ts'
import { sendOrderEvents } from '../../order-outbox.server.ts'
import { openStaffOrders, type StaffOrdersShop } from '../testing-staff-orders.server.ts'

let shop: StaffOrdersShop
let figure: number

beforeAll(async () => {
  shop = await openStaffOrders()
  figure = (await shop.addGoods({ name: 'Лисица', stock: null }))[0] ?? 0
})

async function writeLetters(): Promise<void> {
  await runScheduled(sendOrderEvents(shop.db, 'https://kitsune.test'))
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await lettersTo(shop, email)).map(({ subject }) => subject.replaceAll('\u00a0', ' ')).toReversed()
}

/** The outbox uses the database's clock, not the test's. */
async function holdUntil(orderId: number, lettersAfter: Date): Promise<void> {
  const moves = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'state'))
  await shop.db.update(orderEvents).set({ lettersAfter }).where(moves)
}

test('a letter waits until the move can no longer be undone', async () => {
  const shopper = await shop.shopper()
  const email = 'waits@mail.test'
  const id = await shopper.buy({ ...shop.form, email }, [figure, 1])
  await shop.move(id, 'Оплачен')
  await holdUntil(id, new Date('2999-01-01'))
  await writeLetters()
  expect(await subjectsTo(email)).toEqual([`Заказ № ${id} принят`])
  await holdUntil(id, new Date('2020-01-01'))
  await writeLetters()
  expect(await subjectsTo(email)).toEqual([`Заказ № ${id} принят`, `Заказ № ${id} оплачен`])
})

test('the next event releases a waiting letter before its own', async () => {
  const shopper = await shop.shopper()
  const email = 'in-order@mail.test'
  const id = await shopper.buy({ ...shop.form, email }, [figure, 1])
  await shop.move(id, 'Оплачен')
  await holdUntil(id, new Date('2999-01-01'))
  await shop.move(id, 'Собирается')
  await writeLetters()
  const subjects = [`Заказ № ${id} принят`, `Заказ № ${id} оплачен`, `Заказ № ${id} собирается`]
  expect(await subjectsTo(email)).toEqual(subjects)
})

test('a letter that waits is not written once the order is cancelled', async () => {
  const shopper = await shop.shopper()
  const email = 'cancelled@mail.test'
  const id = await shopper.buy({ ...shop.form, email }, [figure, 1])
  await shop.move(id, 'Оплачен')
  await holdUntil(id, new Date('2999-01-01'))
  await shop.move(id, 'Отменен', { reason: 'Бракованная коробка' })
  await writeLetters()
  expect(await subjectsTo(email)).toEqual([`Заказ № ${id} принят`, `Заказ № ${id} отменён`])
})

test('deleting the account erases texts in notes, edits and the log of finished orders', async () => {
  const shopper = await shop.shopper()
  const id = await shopper.buy(shop.form, [figure, 1])
  await shop.staff.post(`/api/staff/orders/${id}/notes/`, { text: 'Анна любит сов' })
  const { version, lines, ...rest } = await shop.order(id)
  await shop.staff.call('PUT', `/api/staff/orders/${id}/`, { ...rest, version, lines, full_name: 'Анна Совина' })
  await shopper.visitor.post(`/api/orders/${id}/cancel/`)
  await shopper.visitor.post('/api/user/api/delete_account/', { password })
  const { full_name, customer, events } = await shop.order(id)
  expect([full_name, customer]).toEqual(['', null])
  expect(events.filter(({ kind }) => kind === 'note' || kind === 'edited').map(({ text }) => text)).toEqual([
    null,
    null,
  ])
  const log = await shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
    .orderBy(auditLog.id)
  expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['order.note', null, null],
    ['order.update', null, null],
  ])
})
