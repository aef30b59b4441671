import { expect, test } from 'vitest'
import { siteSettings } from '../../database/tables/content.server.ts'
import { receipts } from '../../database/tables/receipts.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { lettersTo } from '../../testing/test-visitor.ts'
import { openPayingShop } from '../paying/testing-paying.server.ts'
import type { StaffOrderMoney } from './refunds.contract.ts'

const shop = await openPayingShop()
await shop.db.update(siteSettings).set({ receiptsBy: 'own' })

const money = async (id: number) => (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json<StaffOrderMoney>()

async function paid() {
  const id = await shop.place()
  const paymentId = await shop.begin(id)
  await shop.pay(paymentId)
  await shop.checkAll()
  return { id, paymentId }
}

/** Staff write that so much went back without the shop; the number of the row. */
async function write(id: number, sum: number): Promise<number> {
  const { version, payments } = await money(id)
  const body = { version, payment_id: payments[0]?.id, sum, note: 'Письмо банка' }
  const written = await shop.staff.post(`/api/staff/orders/${id}/outside_refunds/`, body)
  expect(written.statusCode).toBe(200)
  const outside = written.json<StaffOrderMoney>().refunds.filter(({ reason }) => reason === 'outside')
  return outside.at(-1)?.id ?? 0
}

async function takeBack(id: number, refund: number, version?: number) {
  const body = { version: version ?? (await money(id)).version, reason: 'Опечатка: вернули 400' }
  return shop.staff.post(`/api/staff/orders/${id}/outside_refunds/${refund}/void/`, body)
}

const letters = async () => {
  await shop.writeLetters()
  return (await lettersTo(shop, 'anna@mail.test')).map(({ body }) => body).join('\n')
}

test('a mistyped sum is taken back: ledger, history, journal, «Сегодня» and reports follow, pressed twice it is one', async () => {
  const { id, paymentId } = await paid()
  const refund = await write(id, 4000)
  expect(await letters()).toContain('Платёжный сервис вернул 4\u00a0000,00\u00a0₽')
  const seen = await money(id)
  expect(seen).toMatchObject({ kept: 1000, returned: 4000, refunds: [{ can_void: true, state: 'succeeded' }] })
  const both = await Promise.all([takeBack(id, refund, seen.version), takeBack(id, refund, seen.version)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await takeBack(id, refund)).json()).toMatchObject({ code: 'outside_void' })

  expect(await money(id)).toMatchObject({ kept: 5000, returned: 0, refunds: [{ can_void: false, state: 'cancelled' }] })
  expect((await shop.seen(id)).money.refunds).toEqual([])
  const { events, state } = await shop.order(id)
  expect(state).toBe('Оплачен')
  expect(events.map(({ text }) => text)).toContainEqual(
    'Снята запись о\u00a0возврате в\u00a0кабинете ЮKassa: 4\u00a0000,00\u00a0₽. Причина: Опечатка: вернули 400',
  )
  expect((await shop.audit('order.outside_refund_void'))[0]).toMatchObject({
    before: { refund: 4000, note: 'Письмо банка' },
    after: { refund: 0, reason: 'Опечатка: вернули 400' },
  })
  const today = (await shop.staff.get('/api/staff/today/')).json()
  expect(today.outside_refunds.map(({ order_id }: { order_id: number }) => order_id)).not.toContain(id)
  const { rows } = await shop.db.execute(sql`select returned_kopecks::int as returned, kind from sales_changes
    join orders on orders.id = ${id} and day = shop_day(paid_at), sales_of_day(day)`)
  expect(rows).toContainEqual({ kind: 'all', returned: 0 })
  expect(await letters()).toContain('Это наша ошибка: такого возврата не\u00a0было')

  // The provider knows of nothing, and the whole goes back when the order is cancelled.
  await shop.compareAll()
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  await shop.sendRefunds()
  expect(shop.standIn.books.payments.get(paymentId)?.refunded).toBe(500_000)
})

test('who has not read of it yet reads nothing of it', async () => {
  const { id } = await paid()
  await letters()
  const refund = await write(id, 300)
  expect((await takeBack(id, refund)).statusCode).toBe(200)
  expect(await letters()).not.toContain('300,00\u00a0₽')
  expect((await shop.seen(id)).timeline.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('300,00'))
})

test('what had made room for it is due again, by the same way and since the same day', async () => {
  const { id, paymentId } = await paid()
  const { version } = await money(id)
  const wish = { version, sum: 1000, note: 'Помята коробка', by_hand: true }
  await shop.staff.post(`/api/staff/orders/${id}/refunds/`, wish)
  const [before] = (await money(id)).refunds
  const refund = await write(id, 4400)
  expect((await shop.rows(id)).refunds).toEqual([
    ['transfer', 'waiting', 'concession', 60_000],
    ['transfer', 'cancelled', 'concession', 40_000],
    ['yookassa', 'succeeded', 'outside', 440_000],
  ])
  await takeBack(id, refund)
  const due = (await money(id)).refunds.filter(({ state }) => state === 'waiting')
  const { since, until } = before ?? {}
  expect(due).toMatchObject([
    { sum: 600, since, until },
    { sum: 400, since, until, note: 'Помята коробка', method: 'transfer' },
  ])

  // Of a cancelled order the provider sends all of it.
  const other = await paid()
  await shop.move(other.id, 'Отменен', { reason: 'Разбилась' })
  await takeBack(other.id, await write(other.id, 5000))
  await shop.sendRefunds()
  expect(shop.standIn.books.payments.get(other.paymentId)?.refunded).toBe(500_000)
  expect(shop.standIn.books.payments.get(paymentId)?.refunded).toBe(0)
})

test('what the provider knows to have gone back is written again, and is not for staff to take back', async () => {
  const { id, paymentId } = await paid()
  shop.standIn.refundOutside(paymentId, 100_000)
  await takeBack(id, await write(id, 1000))
  await shop.compareDue()
  expect((await shop.rows(id)).refunds).toEqual([
    ['yookassa', 'cancelled', 'outside', 100_000],
    ['yookassa', 'succeeded', 'outside', 100_000],
  ])
  const { refunds } = await money(id)
  expect(refunds[1]?.can_void).toBe(false)
  expect((await takeBack(id, refunds[1]?.id ?? 0)).json()).toMatchObject({ code: 'outside_not_written' })
  expect((await takeBack(id, 0)).statusCode).toBe(404)
})

test('what the bank took and what the cabinet gave back are two, unless the sum is the same', async () => {
  const { id, paymentId } = await paid()
  await write(id, 500)
  shop.standIn.refundOutside(paymentId, 20_000)
  await shop.compareAll()
  await write(id, 300)
  shop.standIn.refundOutside(paymentId, 30_000)
  await shop.compareAll()
  const outside = (kopecks: number) => ['yookassa', 'succeeded', 'outside', kopecks]
  expect((await shop.rows(id)).refunds).toEqual([50_000, 20_000, 30_000].map(outside))
  // The books have named the third.
  expect((await money(id)).refunds.map(({ can_void }) => can_void)).toEqual([true, false, false])
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  await shop.sendRefunds()
  expect(shop.standIn.books.payments.get(paymentId)?.refunded).toBe(450_000)

  // Two of the cabinet that staff have written as one.
  const other = await paid()
  await write(other.id, 500)
  for (const kopecks of [20_000, 30_000]) shop.standIn.refundOutside(other.paymentId, kopecks)
  await shop.compareAll()
  expect((await shop.rows(other.id)).refunds).toEqual([outside(50_000)])
})

test('an order that was waiting for just this money is paid', async () => {
  const { id } = await paid()
  const refund = await write(id, 1000)
  const { version } = await shop.order(id)
  const back = { version, reason: 'Ждём доплату', payment: 'keep' }
  expect((await shop.staff.post(`/api/staff/orders/${id}/take_back/`, back)).statusCode).toBe(200)
  expect(await money(id)).toMatchObject({ to_pay: 1000 })
  expect((await takeBack(id, refund)).json()).toMatchObject({ to_pay: 0, kept: 5000 })
  expect((await shop.order(id)).state).toBe('Оплачен')
})

const receiptsOf = async (id: number) => {
  await shop.db.execute(sql`update order_events set letters_after = null`)
  await shop.writeLetters()
  const rows = await shop.db.select().from(receipts).where(eq(receipts.orderId, id)).orderBy(receipts.kind)
  return rows.map(({ kind, state, kopecks }) => [kind, state, kopecks])
}

test('receipts that nobody has printed follow; once printed, staff are told why it stays', async () => {
  const { id } = await paid()
  expect(await receiptsOf(id)).toHaveLength(1)
  const first = await write(id, 1000)
  expect(await receiptsOf(id)).toEqual([
    ['income', 'pending', 500_000],
    ['return', 'pending', 100_000],
  ])
  await takeBack(id, first)
  expect(await receiptsOf(id)).toEqual([['income', 'pending', 500_000]])

  const second = await write(id, 1000)
  await shop.move(id, 'Собирается')
  await shop.move(id, 'Готов к выдаче')
  await shop.move(id, 'Завершен')
  expect(await receiptsOf(id)).toEqual([
    ['income', 'pending', 500_000],
    ['offset', 'pending', 400_000],
    ['return', 'pending', 100_000],
  ])
  expect((await takeBack(id, second)).statusCode).toBe(200)
  expect(await receiptsOf(id)).toEqual([
    ['income', 'pending', 500_000],
    ['offset', 'pending', 500_000],
  ])

  // After the closing receipt it is no part of it.
  const third = await write(id, 1000)
  expect(await receiptsOf(id)).toHaveLength(3)
  expect((await takeBack(id, third)).statusCode).toBe(200)
  expect(await receiptsOf(id)).toHaveLength(2)
  const fourth = await write(id, 1000)
  await receiptsOf(id)
  await shop.db.update(receipts).set({ state: 'done', decidedAt: new Date() }).where(eq(receipts.refundId, fourth))
  const refused = await takeBack(id, fourth)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'outside_printed', error: expect.stringContaining('уже пробит чек возврата') },
  ])
  expect(await money(id)).toMatchObject({ returned: 1000 })
})

test('a closing receipt that is printed without the sum cannot be made right by the shop', async () => {
  const { id } = await paid()
  const refund = await write(id, 1000)
  await shop.move(id, 'Собирается')
  await shop.move(id, 'Готов к выдаче')
  await shop.move(id, 'Завершен')
  await receiptsOf(id)
  await shop.db.update(receipts).set({ state: 'done', decidedAt: new Date() }).where(eq(receipts.kind, 'offset'))
  expect((await takeBack(id, refund)).json()).toMatchObject({
    code: 'outside_printed',
    error: expect.stringContaining('Закрывающий чек'),
  })
})
