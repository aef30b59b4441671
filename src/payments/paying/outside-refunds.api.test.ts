import { expect, test } from 'vitest'
import { orderEvents } from '../../database/tables/orders.server.ts'
import { payments, refunds } from '../../database/tables/payments.server.ts'
import { and, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { openPayingShop } from './testing-paying.server.ts'

const shop = await openPayingShop({ trustProxy: true })
const { standIn } = shop

async function paid() {
  const id = await shop.place()
  const paymentId = await shop.begin(id)
  await shop.pay(paymentId)
  await shop.checkAll()
  return { id, paymentId }
}

/** As YooKassa tells of it; nothing of it is believed. */
const tell = (paymentId: string) =>
  shop.inject({
    method: 'POST',
    url: '/api/payments/yookassa/',
    payload: {
      type: 'notification',
      event: 'refund.succeeded',
      object: { id: crypto.randomUUID(), payment_id: paymentId, status: 'succeeded' },
    },
  })

const cancel = (id: number) => shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
const refundedAt = (paymentId: string) => standIn.books.payments.get(paymentId)?.refunded
const resend = async () => {
  await shop.db.update(refunds).set({ checkAt: sql`now()` }).where(eq(refunds.state, 'pending'))
  await shop.sendRefunds()
}
const outside = (kopecks: number) => ['yookassa', 'succeeded', 'outside', kopecks]

test('a refund of the cabinet is told by a notification, kept in the ledger, and cancelling gives back what is left', async () => {
  const { id, paymentId } = await paid()
  standIn.refundOutside(paymentId, 100_000)
  expect((await tell(paymentId)).statusCode).toBe(200)
  await shop.compareDue()
  // Told again it is the same refund.
  await tell(paymentId)
  await shop.compareDue()
  expect((await shop.rows(id)).refunds).toEqual([outside(100_000)])
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
  const notes = (await shop.order(id)).events.filter(({ kind }) => kind === 'note')
  expect(notes.map(({ text }) => text)).toEqual([
    expect.stringContaining('Возвращено в\u00a0кабинете ЮKassa: 1\u00a0000,00\u00a0₽'),
  ])
  await cancel(id)
  await shop.sendRefunds()
  expect((await shop.rows(id)).refunds).toEqual([outside(100_000), ['yookassa', 'succeeded', 'cancelled', 400_000]])
  expect(refundedAt(paymentId)).toBe(500_000)
})

test('one that nobody told of is found when the shop’s own is refused, and when the payment is asked for', async () => {
  const { id, paymentId } = await paid()
  standIn.refundOutside(paymentId, 100_000)
  await cancel(id)
  await shop.sendRefunds()
  await resend()
  expect((await shop.rows(id)).refunds).toEqual([
    ['yookassa', 'cancelled', 'cancelled', 500_000],
    outside(100_000),
    ['yookassa', 'succeeded', 'cancelled', 400_000],
  ])
  expect(refundedAt(paymentId)).toBe(500_000)

  const asked = await paid()
  standIn.refundOutside(asked.paymentId, 500_000)
  await shop.compareAll()
  expect((await shop.rows(asked.id)).refunds).toEqual([outside(500_000)])
})

test('an own refund whose answer was lost and one of the cabinet of the same sum are two', async () => {
  const { id, paymentId } = await paid()
  const { version } = await shop.order(id)
  const body = { version, sum: 1000, note: 'Царапина', by_hand: false }
  expect((await shop.staff.post(`/api/staff/orders/${id}/refunds/`, body)).statusCode).toBe(200)
  standIn.setTrouble({ call: (path) => (path === '/v3/refunds' ? 'answer_lost' : 'none') })
  await shop.sendRefunds()
  standIn.setTrouble({})
  standIn.refundOutside(paymentId, 100_000)
  await tell(paymentId)
  // Which of them is ours is not known yet: nothing is written.
  await shop.compareDue()
  expect((await shop.rows(id)).refunds).toEqual([['yookassa', 'pending', 'concession', 100_000]])
  await resend()
  await shop.compareAll()
  expect((await shop.rows(id)).refunds).toEqual([['yookassa', 'succeeded', 'concession', 100_000], outside(100_000)])
  expect(refundedAt(paymentId)).toBe(200_000)
})

test.each([
  ['was made is found by its number', 'answer_lost', ['yookassa', 'succeeded', 'concession', 100_000], 200_000],
  // A refund of this sum is there, and nobody can say for sure whose: staff look.
  ['may be the cabinet’s is left to staff', 'error_before', ['transfer', 'waiting', 'concession', 100_000], 100_000],
] as const)('when its key is forgotten, an own refund that %s', async (_, wrong, own, total) => {
  const { id, paymentId } = await paid()
  const { version } = await shop.order(id)
  const body = { version, sum: 1000, note: 'Царапина', by_hand: false }
  await shop.staff.post(`/api/staff/orders/${id}/refunds/`, body)
  standIn.setTrouble({ call: (path) => (path === '/v3/refunds' ? wrong : 'none') })
  await shop.sendRefunds()
  standIn.setTrouble({})
  standIn.refundOutside(paymentId, 100_000)
  await shop.db
    .update(refunds)
    .set({ idempotenceKey: crypto.randomUUID(), createdAt: new Date('2026-11-01') })
    .where(eq(refunds.orderId, id))
  for (let round = 0; round < 3; round += 1) {
    await resend()
    await shop.compareAll()
  }
  expect((await shop.rows(id)).refunds).toEqual(expect.arrayContaining([outside(100_000), own]))
  expect(refundedAt(paymentId)).toBe(total)
})

test('what waits to be given back gets smaller by what the cabinet gave back', async () => {
  const { id, paymentId } = await paid()
  await shop.move(id, 'Отменен', { reason: 'Нет на складе' })
  standIn.refundOutside(paymentId, 500_000)
  await shop.compareAll()
  expect((await shop.rows(id)).refunds).toEqual([['yookassa', 'cancelled', 'cancelled', 500_000], outside(500_000)])
  await shop.sendRefunds()
  expect(refundedAt(paymentId)).toBe(500_000)
})

test('an order whose money all went back is not packed, and «Сегодня» tells of it', async () => {
  const { id, paymentId } = await paid()
  standIn.refundOutside(paymentId, 500_000)
  await shop.compareAll()
  const { version } = await shop.order(id)
  const moved = await shop.staff.post(`/api/staff/orders/${id}/state/`, { version, to: 'Собирается' })
  expect([moved.statusCode, moved.json().code]).toEqual([409, 'order_money_gone'])
  const today = (await shop.staff.get('/api/staff/today/')).json()
  expect(today.outside_refunds.find((refund: { order_id: number }) => refund.order_id === id)).toMatchObject({
    sum: 5000,
    method: 'yookassa',
    is_whole: true,
  })
  const told = await shop.db.$count(orderEvents, and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'refunded')))
  expect(told).toBe(1)
  const [row] = await shop.db.select().from(payments).where(eq(payments.orderId, id))
  expect(row?.refundedKopecks).toBe(500_000)
})
