import { beforeAll, expect, test } from 'vitest'
import { payments, refunds } from '../../database/tables/payments.server.ts'
import { addRefund, readLedger } from '../../ledger/write-ledger.server.ts'
import { openStaffOrders, type StaffOrdersShop } from '../../orders/staff/testing-staff-orders.server.ts'
import type { Shopper } from '../../orders/testing-orders.server.ts'
import { openDatabase } from '../../platform/postgres/database.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { password } from '../../testing/test-accounts.server.ts'

let shop: StaffOrdersShop
let shopper: Shopper
let figure: number

beforeAll(async () => {
  shop = await openStaffOrders()
  shopper = await shop.shopper()
  figure = (await shop.addGoods({ priceKopecks: 500_000 }))[0] ?? 0
})

const placed = () => shopper.buy(shop.form, [figure, 1])
const at = () => shop.clock.now()

async function rows(orderId: number) {
  const ledger = await readLedger(shop.db, orderId)
  return {
    payments: ledger.payments.map(({ method, state, kopecks }) => [method, state, kopecks]),
    refunds: ledger.refunds.map(({ method, state, reason, kopecks }) => [method, state, reason, kopecks]),
  }
}

test('money that staff take is in the ledger: a transfer, cash, or what the statement says', async () => {
  const byTransfer = await placed()
  await shop.move(byTransfer, 'Оплачен')
  expect(await rows(byTransfer)).toEqual({ payments: [['transfer', 'succeeded', 500_000]], refunds: [] })
  const inCash = await placed()
  await shop.move(inCash, 'Оплачен', { payment_method: 'cash' })
  expect(await rows(inCash)).toEqual({ payments: [['cash', 'succeeded', 500_000]], refunds: [] })

  const tooMuch = await placed()
  const text = `5 100,50 заказ ${tooMuch}`
  await shop.staff.post('/api/staff/orders/payments/confirm/', {
    payments: [{ order_id: tooMuch, version: 1, sum: 5100.5, text }],
  })
  expect(await rows(tooMuch)).toEqual({
    payments: [['transfer', 'succeeded', 510_050]],
    refunds: [['transfer', 'waiting', 'overpaid', 10_050]],
  })
  const [row] = await shop.db.select().from(payments).where(eq(payments.orderId, tooMuch))
  expect(row).toMatchObject({ document: text, accountId: shop.staffId, decidedAt: at() })
})

test('a payment that staff take back never came; a cancelled order gives back what came', async () => {
  const undone = await placed()
  const { version } = (await shop.move(undone, 'Оплачен')).json()
  await shop.staff.post(`/api/staff/orders/${undone}/undo/`, { version })
  expect(await rows(undone)).toEqual({ payments: [['transfer', 'cancelled', 500_000]], refunds: [] })
  await shop.move(undone, 'Отменен', { reason: 'Проба' })
  expect((await rows(undone)).refunds).toEqual([])

  const cancelled = await placed()
  await shop.move(cancelled, 'Оплачен')
  await shop.move(cancelled, 'Отменен', { reason: 'Брак' })
  expect((await rows(cancelled)).refunds).toEqual([['transfer', 'waiting', 'cancelled', 500_000]])
})

test('whoever leaves takes their name out of the ledger, and the sums stay', async () => {
  const leaving = await shop.shopper()
  const id = await leaving.buy(shop.courierForm, [figure, 1])
  const text = `5 000,00 Петрова Анна, заказ ${id}`
  await shop.staff.post('/api/staff/orders/payments/confirm/', {
    payments: [{ order_id: id, version: 1, sum: 5000, text }],
  })
  const data = (await leaving.visitor.get('/api/user/export/')).body
  expect(data).toContain('"payments":[{"method":"transfer"')
  for (const to of ['Собирается', 'Отправлен', 'Завершен']) await shop.move(id, to)
  await leaving.visitor.post('/api/user/api/delete_account/', { password })
  const ledger = await readLedger(shop.db, id)
  expect(ledger.payments).toMatchObject([{ kopecks: 500_000, document: null }])
})

test('nothing goes back beyond what came in, whoever asks at the same time', async () => {
  const id = await placed()
  await shop.move(id, 'Оплачен')
  const [paid] = await shop.db.select().from(payments).where(eq(payments.orderId, id))
  const other = openDatabase(shop.address, shop.app.log as never, 2)
  // Straight into the table, without the order's lock: the database refuses it too.
  const row = { paymentId: paid?.id ?? 0, orderId: id, method: 'cash' as const, state: 'waiting' as const }
  const tries = [shop.db, other, shop.db, other].map((db) =>
    db.insert(refunds).values({ ...row, reason: 'concession', kopecks: 300_000 }),
  )
  const results = await Promise.allSettled(tries)
  await other.$client.end()
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const more = { orderId: id, reason: 'concession' as const, at: at() }
  await expect(shop.db.transaction((tx) => addRefund(tx, { ...more, kopecks: 200_001 }))).rejects.toMatchObject({
    code: 'refund_too_large',
  })
  await shop.db.transaction((tx) => addRefund(tx, { ...more, kopecks: 200_000, note: 'Скол' }))
  await expect(shop.db.update(payments).set({ state: 'cancelled' }).where(eq(payments.orderId, id))).rejects.toThrow()
  // A refund that never happened leaves room for another.
  await shop.db.update(refunds).set({ state: 'cancelled', decidedAt: at() }).where(eq(refunds.kopecks, 300_000))
  await shop.db.transaction((tx) => addRefund(tx, { ...more, kopecks: 300_000 }))
  const [after] = await shop.db.select().from(payments).where(eq(payments.orderId, id))
  expect(after?.refundedKopecks).toBe(500_000)
})
