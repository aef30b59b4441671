import { afterAll, expect, test } from 'vitest'
import { refunds } from '../../database/tables/payments.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { startTbankServer } from '../../testing/outside/tbank-server.ts'
import { openPayingShop } from '../paying/testing-paying.server.ts'
import type { StaffOrderMoney } from '../refunds/refunds.contract.ts'

const keys = { terminalKey: 'TinkoffBankTest', password: 'password-of-the-terminal' }
const bank = await startTbankServer(keys)
afterAll(() => bank.close())
const shop = await openPayingShop({ yookassa: undefined, tbank: { ...keys, url: bank.url } })

async function paid(source = 'cards', hidesSource = false) {
  const id = await shop.place()
  await shop.start(id)
  const payment = [...bank.payments.values()].at(-1)
  if (!payment) throw new Error('Nobody has begun a payment.')
  Object.assign(payment, { status: 'CONFIRMED', source, hidesSource })
  await shop.checkAll()
  return { id, payment }
}

async function concede(id: number) {
  const { version } = await shop.order(id)
  await shop.staff.post(`/api/staff/orders/${id}/refunds/`, { version, sum: 1000, note: 'Царапина', by_hand: false })
}

const sendAgain = async () => {
  await shop.db.update(refunds).set({ checkAt: sql`now()` }).where(eq(refunds.state, 'pending'))
  await shop.sendRefunds()
}

test('the bank tells of a refund before it answers: it is the shop’s own, and nobody pays it again', async () => {
  const { id, payment } = await paid('qrsbp')
  await concede(id)
  bank.beforeAnswering(async (path) => {
    if (path !== '/v2/Cancel') return
    await shop.inject({ method: 'POST', url: '/api/payments/tbank/', payload: bank.notification(payment) })
    await shop.compareDue()
    await shop.sendRefunds()
  })
  await shop.sendRefunds()
  bank.beforeAnswering(async () => undefined)
  await shop.compareAll()
  expect((await shop.rows(id)).refunds).toEqual([['tbank', 'succeeded', 'concession', 100_000]])
  expect(payment.refunded).toBe(100_000)
})

test('while a refund of the cabinet is under way, a refused one of the shop waits and is not made anew', async () => {
  const { id, payment } = await paid()
  bank.refundSlowly(true)
  bank.refundOutside(payment, 100_000)
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  await shop.sendRefunds()
  await shop.sendRefunds()
  expect((await shop.rows(id)).refunds).toEqual([['tbank', 'pending', 'cancelled', 500_000]])
  bank.refundSlowly(false)
  await sendAgain()
  await sendAgain()
  expect((await shop.rows(id)).refunds).toEqual([
    ['tbank', 'cancelled', 'cancelled', 500_000],
    ['tbank', 'succeeded', 'outside', 100_000],
    ['tbank', 'succeeded', 'cancelled', 400_000],
  ])
  expect(payment).toMatchObject({ refunded: 500_000, status: 'REFUNDED' })
})

test.each([false, true])(
  'a refund by SBP without an answer is not sent a second time; the bank hides what was paid with: %s',
  async (hidesSource) => {
    const { id, payment } = await paid('qrsbp', hidesSource)
    await concede(id)
    bank.loseAnswers(true)
    await shop.sendRefunds()
    bank.loseAnswers(false)
    await sendAgain()
    await shop.compareAll()
    expect(payment.refunded).toBe(100_000)
    expect((await shop.rows(id)).refunds).toEqual([['tbank', 'succeeded', 'concession', 100_000]])
  },
)

test('a refund by SBP without an answer, where nothing names what went back: staff look, and read no refusal', async () => {
  bank.setSumsIn('nowhere')
  const { id, payment } = await paid('qrsbp')
  await concede(id)
  bank.loseAnswers(true)
  await shop.sendRefunds()
  bank.loseAnswers(false)
  await sendAgain()
  bank.setSumsIn('state')
  expect(payment.refunded).toBe(100_000)
  const { refunds: told } = (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json<StaffOrderMoney>()
  expect(told.at(-1)).toMatchObject({
    state: 'waiting',
    note: expect.stringMatching(/^Ответа не\u00a0было.*посмотрите там/),
  })
})

test('a refund by SBP without an answer is asked for after more than half a minute', async () => {
  const { id, payment } = await paid('qrsbp')
  await concede(id)
  bank.setTrouble({ code: '9999', path: '/Cancel' })
  await shop.sendRefunds()
  bank.setTrouble(undefined)
  await shop.db
    .update(refunds)
    .set({ checkAt: sql`${refunds.checkAt} - interval '30 seconds'` })
    .where(eq(refunds.orderId, id))
  await shop.sendRefunds()
  expect(payment.refunded).toBe(0)
  await sendAgain()
  expect(payment.refunded).toBe(100_000)
})

test('a refund by SBP that the bank has taken is done as soon as the bank says so', async () => {
  const { id, payment } = await paid('qrsbp')
  await concede(id)
  bank.refundSlowly(true)
  await shop.sendRefunds()
  bank.refundSlowly(false)
  await shop.inject({ method: 'POST', url: '/api/payments/tbank/', payload: bank.notification(payment) })
  await shop.compareDue()
  await shop.sendRefunds()
  expect((await shop.rows(id)).refunds).toEqual([['tbank', 'succeeded', 'concession', 100_000]])
})
