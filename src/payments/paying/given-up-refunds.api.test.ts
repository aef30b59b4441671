import { expect, test } from 'vitest'
import { receipts } from '../../database/tables/receipts.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { openPayingShop } from './testing-paying.server.ts'

const shop = await openPayingShop()
const { standIn } = shop

/** A concession of 1,000 that the provider has taken, given up because the keys were wrong for an hour. */
async function givenUp(wrong: 'slow' | 'answer_lost') {
  const id = await shop.place()
  const paymentId = await shop.begin(id)
  await shop.pay(paymentId)
  await shop.checkAll()
  const { version } = await shop.order(id)
  const concession = { version, sum: 1000, note: 'Царапина', by_hand: false }
  expect((await shop.staff.post(`/api/staff/orders/${id}/refunds/`, concession)).statusCode).toBe(200)
  const call = (path: string) => (wrong === 'answer_lost' && path === '/v3/refunds' ? wrong : 'none')
  standIn.setTrouble({ slowRefunds: true, call })
  await shop.sendRefunds()
  standIn.setTrouble({})
  await shop.db.execute(sql`update refunds set created_at = created_at - interval '61 minutes' where order_id = ${id}`)
  await shop.changeKeys('200600')
  expect((await shop.rows(id)).refunds).toEqual([
    ['yookassa', 'cancelled', 'concession', 100_000],
    ['transfer', 'waiting', 'concession', 100_000],
  ])
  return { id, paymentId }
}

const notes = async (id: number) =>
  (await shop.order(id)).events.filter(({ kind }) => kind === 'note').map(({ text }) => text)

test.each(['slow', 'answer_lost'] as const)(
  'a refund that was given up (%s) and went through is known again, and nobody makes the transfer',
  async (wrong) => {
    const { id, paymentId } = await givenUp(wrong)
    standIn.books.finishRefunds()
    await shop.compareAll()
    await shop.compareAll()
    expect((await shop.rows(id)).refunds).toEqual([
      ['yookassa', 'succeeded', 'concession', 100_000],
      ['transfer', 'cancelled', 'concession', 100_000],
    ])
    expect((await shop.seen(id)).money.refunds).toMatchObject([{ sum: 1000, is_done: true }])
    expect(await notes(id)).toEqual([expect.stringContaining('перевод вместо него не\u00a0нужен')])
    await shop.writeLetters()
    const printed = await shop.db.select().from(receipts).where(eq(receipts.orderId, id))
    expect(printed.filter(({ kind }) => kind === 'return').map(({ desk }) => desk)).toEqual(['yookassa'])
    expect(standIn.books.payments.get(paymentId)?.refunded).toBe(100_000)
  },
)

test('where staff have made the transfer meanwhile, both are in the ledger and staff are told', async () => {
  const { id, paymentId } = await givenUp('slow')
  const { refunds } = (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json()
  const done = { method: 'transfer', document: 'ПП 7', date: '2026-11-17' }
  await shop.staff.post(`/api/staff/refunds/${refunds.at(-1).id}/confirm/`, done)
  standIn.books.finishRefunds()
  await shop.compareAll()
  await shop.compareAll()
  expect((await shop.rows(id)).refunds).toEqual([
    ['yookassa', 'succeeded', 'concession', 100_000],
    ['transfer', 'succeeded', 'concession', 100_000],
  ])
  expect(await notes(id)).toEqual([expect.stringContaining('вернули\u00a0ли деньги дважды')])
  expect(standIn.books.payments.get(paymentId)?.refunded).toBe(100_000)
})
