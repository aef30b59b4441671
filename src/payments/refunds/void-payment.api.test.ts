import { expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { orderEvents } from '../../database/tables/orders.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { lettersTo } from '../../testing/test-visitor.ts'
import { openPayingShop } from '../paying/testing-paying.server.ts'
import type { StaffOrderMoney } from './refunds.contract.ts'

const shop = await openPayingShop()
const manager = await staffVisitor(shop, 'manager@kitsune.test', 'manager')

const money = async (id: number) => (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json<StaffOrderMoney>()
const live = async (id: number) => ({
  payments: (await shop.rows(id)).payments.filter(([, state]) => state !== 'cancelled').map(([, , kopecks]) => kopecks),
  refunds: (await shop.rows(id)).refunds.filter(([, state]) => state !== 'cancelled').map(([, , , kopecks]) => kopecks),
})

/** Staff see so much on the statement; the line, when it is not said, is of this order alone. */
async function transfer(id: number, sum: number, text = `${sum} заказ ${id}`) {
  shop.clock.pass({ minutes: 0.1 })
  const { version } = await shop.order(id)
  const payments = [{ order_id: id, version, sum, text }]
  const confirmed = await shop.staff.post('/api/staff/orders/payments/confirm/', { payments })
  expect(confirmed.json()).toEqual([{ order_id: id, error: null }])
}

/** Staff take the mark of this payment away: the answer, or why not. */
async function voidMark(id: number, index: number, by = shop.staff) {
  const { version, payments } = await money(id)
  const path = `/api/staff/orders/${id}/payments/${payments[index]?.id}/void/`
  const answer = await by.post(path, { version, reason: 'Чужой перевод' })
  return answer.json().code ?? answer.statusCode
}

test('a part that was marked on the wrong order never came: nothing goes back, and its line waits for the right one', async () => {
  const email = 'wrong-part@mail.test'
  const id = await shop.shopper.buy({ ...shop.form, email }, [shop.product, 1])
  const line = '2 000,00 от Орловой'
  await transfer(id, 2000, line)
  await shop.writeLetters()
  const match = async () => (await shop.staff.post('/api/staff/orders/payments/match/', { text: line })).json()
  expect(await match()).toMatchObject([{ verdict: 'taken', order: { id } }])
  const { version } = await shop.order(id)
  expect((await money(id)).payments).toMatchObject([{ can_void: true }])
  expect(await voidMark(id, 0)).toBe(200)
  expect(await match()).toMatchObject([{ verdict: 'unknown', order: null }])
  const order = await shop.order(id)
  expect(order).toMatchObject({ state: 'Ожидает оплаты', to_pay: 5000 })
  expect(order.version).toBeGreaterThan(version)
  expect(order.events.map(({ text }) => text).join('\n')).toMatch(
    /Снята отметка об\sоплате 2\s000,00\s₽\. Причина: Чужой/,
  )
  expect((await shop.audit('order.payment_void'))[0]).toMatchObject({
    subjectId: String(id),
    before: { received: 2000, document: line },
    after: { received: 0, reason: 'Чужой перевод' },
  })
  expect(await voidMark(id, 0)).toBe('not_found')

  // Who has read of it reads that it was a mistake, and the timeline does not say that it came.
  await shop.writeLetters()
  const told = (await lettersTo(shop, email)).map(({ body }) => body)
  expect(told.filter((body) => /Получили часть оплаты/.test(body))).toHaveLength(1)
  expect(
    told.filter((body) => /Это наша ошибка: такой оплаты не\sбыло.*Осталось оплатить 5\s000,00\s₽/s.test(body)),
  ).toHaveLength(1)
  expect(JSON.stringify(await shop.seen(id))).not.toContain('Получили часть')

  const right = await shop.place()
  await transfer(right, 2000, line)
  expect((await live(right)).payments).toEqual([200_000])
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  expect(await live(id)).toEqual({ payments: [], refunds: [] })
})

test('nobody who has not read of it is written to', async () => {
  const email = 'unread@mail.test'
  const id = await shop.shopper.buy({ ...shop.form, email }, [shop.product, 1])
  await transfer(id, 500)
  expect(await voidMark(id, 0)).toBe(200)
  await shop.writeLetters()
  const told = (await lettersTo(shop, email)).map(({ body }) => body).join('\n')
  expect(told).not.toMatch(/часть оплаты|наша ошибка/)
})

test('only an administrator says that money never came; a page that is out of date is told so', async () => {
  const id = await shop.place()
  await transfer(id, 500)
  const path = `/api/staff/orders/${id}/money/`
  expect((await manager.get(path)).json<StaffOrderMoney>().payments).toMatchObject([{ can_void: false }])
  expect(await voidMark(id, 0, manager)).toBe('forbidden')
  const [mark] = (await money(id)).payments
  const stale = { version: 1, reason: 'Так' }
  const refused = await shop.staff.post(`/api/staff/orders/${id}/payments/${mark?.id}/void/`, stale)
  expect(refused.json().code).toBe('edited_meanwhile')
})

test('staff say which of several marks was the mistake; the other money stays', async () => {
  const id = await shop.place()
  await transfer(id, 500)
  shop.clock.pass({ minutes: 0.1 })
  await shop.move(id, 'Оплачен')
  expect((await money(id)).payments).toMatchObject([{ can_void: false }, { can_void: false }])
  expect(await voidMark(id, 0)).toBe('payment_needed')
  const { version, take_back_payments: marks } = await shop.order(id)
  expect(marks).toMatchObject([
    { sum: 500, method: 'transfer', document: `500 заказ ${id}` },
    { sum: 4500, method: 'transfer', document: null },
  ])
  const back = (payment_id: number | undefined) =>
    shop.staff.post(`/api/staff/orders/${id}/take_back/`, { version, reason: 'Чужой перевод', payment_id })
  expect((await back(0)).json().code).toBe('not_found')
  expect((await back(marks[0]?.id)).json()).toMatchObject({ state: 'Ожидает оплаты', to_pay: 500 })
  expect((await live(id)).payments).toEqual([450_000])
  expect((await shop.audit('order.take_back'))[0]).toMatchObject({ before: { received: 500 }, after: { received: 0 } })
  expect(JSON.stringify(await shop.seen(id))).not.toContain('Получили часть')
})

test('on an order that has its money without it, a mistaken mark and what was to go back for it are gone', async () => {
  const later = await shop.place()
  await transfer(later, 5000)
  await transfer(later, 300)
  expect(await live(later)).toEqual({ payments: [500_000, 30_000], refunds: [30_000] })
  expect((await money(later)).payments.map(({ can_void }) => can_void)).toEqual([false, true])
  expect(await voidMark(later, 1)).toBe(200)
  expect([await live(later), (await shop.order(later)).state]).toEqual([
    { payments: [500_000], refunds: [] },
    'Оплачен',
  ])

  // The mistake came first, and the right payment was too much because of it.
  const earlier = await shop.place()
  await transfer(earlier, 300)
  await transfer(earlier, 5000)
  expect(await live(earlier)).toEqual({ payments: [30_000, 500_000], refunds: [30_000] })
  expect(await shop.order(earlier)).toMatchObject({ take_back_money: ['void'], take_back_payments: [{ sum: 5000 }] })
  expect(await voidMark(earlier, 0)).toBe(200)
  expect([await live(earlier), (await shop.order(earlier)).state]).toEqual([
    { payments: [500_000], refunds: [] },
    'Оплачен',
  ])
})

/** All that the shopper was written. */
async function written(email: string): Promise<string> {
  await shop.db.update(orderEvents).set({ lettersAfter: null })
  await shop.writeLetters()
  return (await lettersTo(shop, email)).map(({ body }) => body.replaceAll('\u00a0', ' ')).join('\n')
}

test('who was promised a refund that is not due any more is told so, and the timeline promises nothing', async () => {
  const email = 'promised@mail.test'
  const id = await shop.shopper.buy({ ...shop.form, email }, [shop.product, 1])
  await shop.move(id, 'Оплачен')
  await transfer(id, 5000)
  expect(await written(email)).toContain('Возвращаем лишнее: 5 000,00 ₽')
  expect(await voidMark(id, 0)).toBe(200)
  expect(await live(id)).toEqual({ payments: [500_000], refunds: [] })
  expect(await written(email)).toContain(
    'что вернём 5 000,00 ₽. Это наша ошибка: лишнего не приходило, возвращать нечего.',
  )
  expect(JSON.stringify(await shop.seen(id))).not.toContain('Возвращаем лишнее')

  // Of a part of it that is still due they read how much.
  const partly = await shop.shopper.buy({ ...shop.form, email }, [shop.product, 1])
  await shop.move(partly, 'Оплачен')
  await transfer(partly, 5500)
  await shop.writeLetters()
  expect(await voidMark(partly, 0)).toBe(200)
  expect(await live(partly)).toEqual({ payments: [550_000], refunds: [50_000] })
  expect(await written(email)).toContain('лишнего пришло меньше, вернём 500,00 ₽.')
  expect(JSON.stringify(await shop.seen(partly))).toMatch(/Возвращаем 500,00\s₽\./)
})

test('a promise that nobody has read is taken out of its letter', async () => {
  const email = 'unread-promise@mail.test'
  const id = await shop.shopper.buy({ ...shop.form, email }, [shop.product, 1])
  await shop.move(id, 'Оплачен')
  await transfer(id, 5500)
  expect(await voidMark(id, 0)).toBe(200)
  const told = await written(email)
  expect(told).toContain('Возвращаем 500,00 ₽.')
  expect(told).not.toMatch(/наша ошибка|5 500,00/)
})

test('of a cancelled order whose letter promised the payment back, the shopper reads that it never came', async () => {
  const email = 'cancelled-promise@mail.test'
  const id = await shop.shopper.buy({ ...shop.form, email }, [shop.product, 1])
  await shop.move(id, 'Оплачен')
  await shop.move(id, 'Отменен', { reason: 'Передумали' })
  expect(await written(email)).toContain('Мы вернём оплату: 5 000,00 ₽')
  expect(await voidMark(id, 0)).toBe(200)
  expect(await written(email)).toContain(
    'что получили за этот заказ 5 000,00 ₽ и вернём 5 000,00 ₽. Это наша ошибка: такой оплаты не было, возвращать нечего.',
  )
})

test('later parts are told without the money that never came', async () => {
  const email = 'parts@mail.test'
  const id = await shop.shopper.buy({ ...shop.form, email }, [shop.product, 1])
  await transfer(id, 2000)
  await shop.writeLetters()
  await transfer(id, 500)
  expect(await voidMark(id, 0)).toBe(200)
  expect(await written(email)).toContain('Осталось оплатить 4 500,00 ₽')
  const seen = JSON.stringify([await shop.seen(id), await lettersTo(shop, email)]).replaceAll('\u00a0', ' ')
  expect(seen).toContain('Получили часть оплаты: 500,00 ₽. Осталось 4 500,00 ₽.')
  expect(seen).not.toContain('2 500,00')

  const paid = await shop.place()
  await transfer(paid, 2000)
  await transfer(paid, 500)
  await transfer(paid, 2500)
  const { version, take_back_payments: marks } = await shop.order(paid)
  const body = { version, reason: 'Чужой перевод', payment_id: marks[0]?.id }
  expect((await shop.staff.post(`/api/staff/orders/${paid}/take_back/`, body)).statusCode).toBe(200)
  expect(JSON.stringify(await shop.seen(paid))).toMatch(/оплаты: 500,00\s₽\. Осталось 4\s500,00\s₽\./)
})

test('a stale page names the colleague whose money the shop has told of, and the shopper who came after', async () => {
  const id = await shop.place()
  const { version } = await shop.order(id)
  await transfer(id, 500)
  // The journal's time is the beginning of the transaction, moments before what the shop tells in it.
  await shop.db.update(auditLog).set({ at: new Date(shop.clock.now().getTime() - 40) })
  const stale = async () =>
    (await shop.staff.post(`/api/staff/orders/${id}/state/`, { version, to: 'Оплачен' })).json().error
  expect(await stale()).toBe('Пока вы правили, это изменил staff@kitsune.test.')
  shop.clock.pass({ minutes: 1 })
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  expect(await stale()).toBe('Пока вы правили, это изменил покупатель.')
})

test('money that never came for a cancelled order is not owed', async () => {
  const id = await shop.place()
  await transfer(id, 500)
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  expect((await live(id)).refunds).toEqual([50_000])
  expect(await voidMark(id, 0)).toBe(200)
  expect(await live(id)).toEqual({ payments: [], refunds: [] })
})

test('what has gone back cannot be a mistake, and what a provider or a gift card paid is none', async () => {
  const id = await shop.place()
  await transfer(id, 500)
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  const [due] = (await money(id)).refunds
  const papers = { method: 'transfer', document: 'ПП 3', date: '2026-11-19' }
  expect((await shop.staff.post(`/api/staff/refunds/${due?.id}/confirm/`, papers)).statusCode).toBe(200)
  expect((await money(id)).payments).toMatchObject([{ can_void: false }])
  expect(await voidMark(id, 0)).toBe('already_returned')

  const online = await shop.place()
  await shop.pay(await shop.begin(online))
  await shop.checkAll()
  expect((await money(online)).payments).toMatchObject([{ can_void: false }])
  expect(await voidMark(online, 0)).toBe('not_found')
})

test('what staff promised back as a concession is still owed out of the other money', async () => {
  const id = await shop.place()
  await transfer(id, 2000)
  await transfer(id, 500)
  const { version } = await shop.order(id)
  const promised = { version, sum: 100, note: 'Царапина' }
  expect((await shop.staff.post(`/api/staff/orders/${id}/refunds/`, promised)).statusCode).toBe(200)
  expect(await voidMark(id, 1)).toBe(200)
  expect(await live(id)).toEqual({ payments: [200_000], refunds: [10_000] })
  expect((await money(id)).refunds.at(-1)).toMatchObject({ state: 'waiting', note: 'Царапина' })
  expect((await shop.order(id)).to_pay).toBe(3000)
})

test('an undone move takes its own mark only', async () => {
  const id = await shop.place()
  await transfer(id, 2000)
  shop.clock.pass({ minutes: 0.1 })
  await shop.move(id, 'Оплачен')
  const { version } = await shop.order(id)
  expect((await shop.staff.post(`/api/staff/orders/${id}/undo/`, { version })).statusCode).toBe(200)
  expect((await live(id)).payments).toEqual([200_000])
})
