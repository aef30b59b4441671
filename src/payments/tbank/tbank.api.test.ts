import { afterAll, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { refunds } from '../../database/tables/payments.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { type SumsIn, startTbankServer } from '../../testing/outside/tbank-server.ts'
import { openPayingShop } from '../paying/testing-paying.server.ts'
import type { StaffOrderMoney } from '../refunds/refunds.contract.ts'

const keys = { terminalKey: 'TinkoffBankTest', password: 'password-of-the-terminal' }
const bank = await startTbankServer(keys)
afterAll(() => bank.close())
const shop = await openPayingShop({ yookassa: undefined, tbank: { ...keys, url: bank.url } })

const notify = (payload: object) => shop.inject({ method: 'POST', url: '/api/payments/tbank/', payload })

function newest() {
  const payment = [...bank.payments.values()].at(-1)
  if (!payment) throw new Error('Nobody has begun a payment.')
  return payment
}

test('a second provider: signed notifications, kopecks, the order number as the key', async () => {
  const id = await shop.place()
  expect((await shop.start(id)).json().url).toMatch(/^https:\/\/pay\.example\.ru\/\d+$/)
  await shop.start(id)
  expect(bank.payments.size).toBe(1)
  const payment = newest()
  expect(payment).toMatchObject({ amount: 500_000, status: 'NEW' })

  payment.status = 'CONFIRMED'
  const forged = await notify({ ...bank.notification(payment), Amount: 1 })
  expect(forged.statusCode).toBe(403)
  await shop.checkDue()
  expect((await shop.rows(id)).payments).toEqual([['tbank', 'pending', 500_000]])
  expect((await notify(bank.notification(payment))).body).toBe('OK')
  await shop.checkDue()
  expect(await shop.seen(id)).toMatchObject({ order_status: 'Оплачен', money: { received: 5000 } })

  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  await Promise.all([shop.sendRefunds(), shop.sendRefunds()])
  expect((await shop.rows(id)).refunds).toEqual([['tbank', 'succeeded', 'cancelled', 500_000]])
  expect(payment).toMatchObject({ refunded: 500_000, status: 'REFUNDED' })
})

test('what the bank gave back without the shop is in the ledger, once', async () => {
  const id = await shop.place()
  await shop.start(id)
  const payment = newest()
  payment.status = 'CONFIRMED'
  await shop.checkAll()
  bank.refundOutside(payment)
  await notify(bank.notification(payment))
  await shop.compareDue()
  await shop.compareAll()
  expect((await shop.rows(id)).refunds).toEqual([['tbank', 'succeeded', 'outside', 500_000]])
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  await shop.sendRefunds()
  expect((await shop.rows(id)).refunds).toHaveLength(1)
  expect(payment.refunded).toBe(500_000)
})

async function paid(source?: string) {
  const id = await shop.place()
  await shop.start(id)
  const payment = newest()
  payment.status = 'CONFIRMED'
  if (source) payment.source = source
  await shop.checkAll()
  return { id, payment }
}

const cancel = async (id: number) => {
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  await shop.sendRefunds()
}
const sendAgain = async () => {
  await shop.db.update(refunds).set({ checkAt: sql`now()` }).where(eq(refunds.state, 'pending'))
  await shop.sendRefunds()
}
const notes = async (id: number) => (await shop.order(id)).events.filter(({ kind }) => kind === 'note')

test.each<SumsIn>(['state', 'order', 'notification'])(
  'a part that went back in the cabinet is in the ledger by what is left, said in the %s',
  async (where) => {
    bank.setSumsIn(where)
    const { id, payment } = await paid()
    bank.refundOutside(payment, 100_050)
    if (where === 'notification') await notify(bank.notification(payment))
    const before = bank.notification(payment)
    await shop.compareAll()
    expect((await shop.rows(id)).refunds).toEqual([['tbank', 'succeeded', 'outside', 100_050]])
    bank.refundOutside(payment, 100_000)
    await notify(bank.notification(payment))
    // Told late and twice, it changes nothing.
    await notify(before)
    await shop.compareDue()
    await shop.compareAll()
    expect((await shop.rows(id)).refunds).toEqual([
      ['tbank', 'succeeded', 'outside', 100_050],
      ['tbank', 'succeeded', 'outside', 100_000],
    ])
    await cancel(id)
    expect((await shop.rows(id)).refunds.at(-1)).toEqual(['tbank', 'succeeded', 'cancelled', 299_950])
    expect(payment).toMatchObject({ refunded: 500_000, status: 'REFUNDED' })
    bank.setSumsIn('state')
  },
)

test('where no answer names the sum staff are told, and the answer to the shop’s own refund brings it', async () => {
  bank.setSumsIn('nowhere')
  const { id, payment } = await paid()
  bank.refundOutside(payment, 100_000)
  await notify(bank.notification(payment))
  await shop.compareDue()
  await shop.compareAll()
  expect((await notes(id)).map(({ text }) => text)).toEqual([expect.stringContaining('не\u00a0назвал сумму')])
  const { version } = await shop.order(id)
  await shop.staff.post(`/api/staff/orders/${id}/refunds/`, { version, sum: 500, note: 'Царапина', by_hand: false })
  await shop.sendRefunds()
  await shop.compareDue()
  expect((await shop.rows(id)).refunds).toEqual([
    ['tbank', 'succeeded', 'concession', 50_000],
    ['tbank', 'succeeded', 'outside', 100_000],
  ])
  bank.setSumsIn('state')
})

test('where no answer names the sum, a refused refund tells staff to write it before they transfer the rest', async () => {
  bank.setSumsIn('nowhere')
  const { id, payment } = await paid()
  bank.refundOutside(payment, 100_000)
  await cancel(id)
  const money = (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json<StaffOrderMoney>()
  expect(money.refunds.at(-1)).toMatchObject({ method: 'transfer', note: expect.stringContaining('сначала запишите') })
  bank.setSumsIn('state')
})

test('where no answer names the sum staff write it: into the ledger, the journal, and what goes back later', async () => {
  bank.setSumsIn('nowhere')
  const { id, payment } = await paid()
  bank.refundOutside(payment, 100_000)
  await notify(bank.notification(payment))
  await shop.compareDue()
  const money = (await shop.staff.get(`/api/staff/orders/${id}/money/`)).json()
  const wish = { version: money.version, payment_id: money.payments[0].id, sum: 1000, note: 'Кабинет, 17 ноября' }
  const path = `/api/staff/orders/${id}/outside_refunds/`
  expect((await shop.staff.post(path, { ...wish, sum: 5000.01 })).json()).toMatchObject({ code: 'refund_too_large' })
  expect((await shop.staff.post(path, { ...wish, payment_id: 1 })).statusCode).toBe(404)
  expect((await shop.staff.post(path, { ...wish, note: '' })).statusCode).toBe(400)
  expect((await shop.staff.post(path, wish)).json()).toMatchObject({ kept: 4000, returned: 1000 })
  expect((await shop.staff.post(path, wish)).json()).toMatchObject({ code: 'edited_meanwhile' })
  const [row] = await shop.db.select().from(refunds).where(eq(refunds.orderId, id))
  expect(row).toMatchObject({ reason: 'outside', state: 'succeeded', kopecks: 100_000, note: 'Кабинет, 17 ноября' })
  expect(row?.accountId).not.toBeNull()
  const [logged] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'order.outside_refund'))
  expect(logged).toMatchObject({ subjectId: String(id), after: { refund: 1000, note: 'Кабинет, 17 ноября' } })
  // The books tell of it later, and own refunds go on from what is left.
  bank.setSumsIn('state')
  await shop.compareAll()
  await cancel(id)
  expect((await shop.rows(id)).refunds).toEqual([
    ['tbank', 'succeeded', 'outside', 100_000],
    ['tbank', 'succeeded', 'cancelled', 400_000],
  ])
  expect(payment).toMatchObject({ refunded: 500_000, status: 'REFUNDED' })
})

test('a payment of which a part went back before anybody asked came in as a whole', async () => {
  const id = await shop.place()
  await shop.start(id)
  bank.refundOutside(newest(), 100_000)
  await shop.checkAll()
  await shop.compareDue()
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
  expect(await shop.rows(id)).toEqual({
    payments: [['tbank', 'succeeded', 500_000]],
    refunds: [['tbank', 'succeeded', 'outside', 100_000]],
  })
})

test('a refund by SBP that takes time, or whose answer is lost, is made once', async () => {
  const slow = await paid('qrsbp')
  bank.refundSlowly(true)
  await cancel(slow.id)
  await sendAgain()
  expect((await shop.rows(slow.id)).refunds).toEqual([['tbank', 'pending', 'cancelled', 500_000]])
  bank.refundSlowly(false)
  await sendAgain()
  await shop.compareAll()
  expect((await shop.rows(slow.id)).refunds).toEqual([['tbank', 'succeeded', 'cancelled', 500_000]])

  const lost = await paid('qrsbp')
  const { version } = await shop.order(lost.id)
  const concession = { version, sum: 1000, note: 'Царапина', by_hand: false }
  await shop.staff.post(`/api/staff/orders/${lost.id}/refunds/`, concession)
  bank.loseAnswers(true)
  await shop.sendRefunds()
  bank.loseAnswers(false)
  await sendAgain()
  expect(lost.payment.refunded).toBe(100_000)
})

test('trouble of the bank’s own is no refusal: the refund waits and is sent', async () => {
  const { id, payment } = await paid()
  bank.setTrouble({ code: '9999', path: '/Cancel' })
  await cancel(id)
  expect((await shop.rows(id)).refunds).toEqual([['tbank', 'pending', 'cancelled', 500_000]])
  bank.setTrouble(undefined)
  await sendAgain()
  expect([payment.refunded, (await shop.rows(id)).refunds]).toEqual([
    500_000,
    [['tbank', 'succeeded', 'cancelled', 500_000]],
  ])
})

test('a payment whose start was not answered is found by its order where a second Init is refused', async () => {
  const id = await shop.place()
  bank.loseAnswers(true)
  await shop.start(id)
  bank.loseAnswers(false)
  bank.refuseKnownOrders(true)
  newest().status = 'CONFIRMED'
  await shop.checkAll()
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
  bank.refuseKnownOrders(false)
})

test('a rejected payment leaves the order to be paid again', async () => {
  const id = await shop.place()
  await shop.start(id)
  newest().status = 'REJECTED'
  await shop.checkAll()
  expect((await shop.seen(id)).online).toMatchObject({
    is_pending: false,
    failure: expect.stringContaining('не прошла'),
  })
  await shop.start(id)
  expect(newest().status).toBe('NEW')
})

test('its page opens with all ways to pay, so SBP and card are one payment', async () => {
  const id = await shop.place()
  const bySbp = await shop.shopper.visitor.post(`/api/orders/${id}/pay/?way=sbp`)
  expect((await shop.start(id)).json()).toEqual(bySbp.json())
  expect((await shop.rows(id)).payments).toEqual([['tbank', 'pending', 500_000]])
})

test('the address of the other provider does not exist', async () => {
  expect((await shop.notify('x')).statusCode).toBe(404)
})
