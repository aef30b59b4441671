import { afterAll, expect, test } from 'vitest'
import { startTbankServer } from '../../testing/outside/tbank-server.ts'
import { openPayingShop } from '../paying/testing-paying.server.ts'

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
  expect([forged.statusCode, forged.body]).toEqual([200, 'OK'])
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
