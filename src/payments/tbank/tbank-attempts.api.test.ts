import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTbankServer } from '../../testing/outside/tbank-server.ts'
import { openPayingShop } from '../paying/testing-paying.server.ts'

const keys = { terminalKey: 'TinkoffBankTest', password: 'password-of-the-terminal' }
const bank = await startTbankServer(keys)
afterAll(() => bank.close())
const shop = await openPayingShop({ yookassa: undefined, tbank: { ...keys, url: bank.url } })

beforeEach(() => {
  bank.loseAnswers(false)
  bank.refuseKnownOrders(false)
  bank.startAnew(false)
  bank.setTrouble(undefined)
})

const notify = (payload: object) => shop.inject({ method: 'POST', url: '/api/payments/tbank/', payload })
const urlOf = async (id: number) => (await shop.start(id)).json<{ url: string }>().url

/** The payment whose page this is. */
function behind(url: string) {
  const payment = bank.payments.get(url.split('/').at(-1) ?? '')
  if (!payment) throw new Error(`This is no page of the bank: ${url}`)
  return payment
}

async function say(payment: ReturnType<typeof behind>, status: string) {
  // Whoever looks at an unpaid order makes the shop ask.
  await shop.app.background.idle()
  payment.status = status
  await notify(bank.notification(payment))
  await shop.checkDue()
}

const pay = (payment: ReturnType<typeof behind>) => say(payment, 'CONFIRMED')

/** Two tabs of a bank that makes a payment of each Init; the answer to the first is slow. */
async function pressTwice() {
  bank.startAnew(true)
  const id = await shop.place()
  const before = bank.payments.size
  const slow = bank.holdInit()
  const first = urlOf(id)
  await slow.came
  const second = await urlOf(id)
  slow.free()
  const made = [...bank.payments.values()].slice(before)
  expect(made).toHaveLength(2)
  return { id, pages: [await first, second], made }
}

test('two starts of one payment lead to one page, and the shop knows which', async () => {
  const { id, pages } = await pressTwice()
  expect(pages[0]).toBe(pages[1])
  await pay(behind(pages[0] ?? ''))
  expect((await shop.rows(id)).payments).toEqual([['tbank', 'succeeded', 500_000]])
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
})

test.each([0, 1])(
  'start %i of one payment is paid: it is found by the shop’s own key, and goes back by its own id',
  async (which) => {
    const { id, made } = await pressTwice()
    const payment = made[which]
    if (!payment) throw new Error('There is no such start.')
    await pay(payment)
    expect((await shop.seen(id)).order_status).toBe('Оплачен')
    await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
    await shop.sendRefunds()
    expect(payment).toMatchObject({ status: 'REFUNDED', refunded: 500_000 })
  },
)

test('both starts of one payment are paid: the second money goes back by its own id, once', async () => {
  const { id, made } = await pressTwice()
  const [first, second] = made
  if (!first || !second) throw new Error('There are no two starts.')
  await pay(first)
  await pay(second)
  await shop.compareDue()
  await shop.sendRefunds()
  await shop.compareAll()
  expect([first.refunded, second.refunded]).toEqual([0, 500_000])
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
  expect(await shop.rows(id)).toEqual({
    payments: [
      ['tbank', 'succeeded', 500_000],
      ['tbank', 'succeeded', 500_000],
    ],
    refunds: [['tbank', 'succeeded', 'overpaid', 500_000]],
  })
})

test('the second of two starts is paid when the order is cancelled and the first money is back: it goes back, too', async () => {
  const { id, made } = await pressTwice()
  const [first, second] = made
  if (!first || !second) throw new Error('There are no two starts.')
  await pay(first)
  await shop.shopper.visitor.post(`/api/orders/${id}/cancel/`)
  await shop.sendRefunds()
  // Its notification is lost.
  second.status = 'CONFIRMED'
  await shop.compareAll()
  await shop.sendRefunds()
  expect([first.status, second.status]).toEqual(['REFUNDED', 'REFUNDED'])
  expect((await shop.rows(id)).refunds).toEqual([
    ['tbank', 'succeeded', 'cancelled', 500_000],
    ['tbank', 'succeeded', 'cancelled', 500_000],
  ])
})

test('a notification of one payment starts no other one again', async () => {
  const waiting = await shop.place()
  bank.loseAnswers(true)
  await shop.start(waiting)
  bank.loseAnswers(false)
  const id = await shop.place()
  const payment = behind(await urlOf(id))
  const before = bank.payments.size
  bank.startAnew(true)
  await pay(payment)
  expect([bank.payments.size, (await shop.seen(id)).order_status]).toEqual([before, 'Оплачен'])
})

test('a payment that cannot be read just now lives on, and the shopper may try later', async () => {
  const id = await shop.place()
  const payment = behind(await urlOf(id))
  bank.setTrouble({ code: '7', path: '/GetState' })
  const refused = await shop.start(id)
  bank.setTrouble(undefined)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment_unavailable'])
  await pay(payment)
  expect((await shop.rows(id)).payments).toEqual([['tbank', 'succeeded', 500_000]])
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
})

test.each(['AUTH_FAIL', 'REJECTED'])('after %s another card pays on the same page', async (status) => {
  const id = await shop.place()
  const payment = behind(await urlOf(id))
  await say(payment, status)
  expect((await shop.seen(id)).online).toEqual({ is_pending: false, failure: expect.stringContaining('не прошла') })
  await pay(payment)
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
})

test('after a failed attempt «Оплатить» opens a new page; paid on both, the second money goes back', async () => {
  const id = await shop.place()
  const first = behind(await urlOf(id))
  first.status = 'AUTH_FAIL'
  const second = behind(await urlOf(id))
  expect(second.id).not.toBe(first.id)
  expect(behind(await urlOf(id)).id).toBe(second.id)
  await pay(second)
  // Its notification is lost: the shop asks by itself.
  first.status = 'CONFIRMED'
  await shop.checkAll()
  await shop.sendRefunds()
  expect(await shop.rows(id)).toEqual({
    payments: [
      ['tbank', 'succeeded', 500_000],
      ['tbank', 'succeeded', 500_000],
    ],
    refunds: [['tbank', 'succeeded', 'overpaid', 500_000]],
  })
})

test('a failed attempt is given up with its page', async () => {
  const id = await shop.place()
  behind(await urlOf(id)).status = 'AUTH_FAIL'
  await shop.checkAll()
  expect((await shop.rows(id)).payments).toEqual([['tbank', 'pending', 500_000]])
  shop.clock.pass({ days: 2 })
  await shop.checkAll()
  expect((await shop.rows(id)).payments).toEqual([['tbank', 'cancelled', 500_000]])
})

test('a payment that was over and is paid after all is taken when the bank says so', async () => {
  const id = await shop.place()
  const payment = behind(await urlOf(id))
  payment.status = 'DEADLINE_EXPIRED'
  await shop.checkAll()
  expect((await shop.rows(id)).payments).toEqual([['tbank', 'cancelled', 500_000]])
  await say(payment, payment.status)
  expect((await shop.rows(id)).payments).toEqual([['tbank', 'cancelled', 500_000]])
  await pay(payment)
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
})

test('a start whose answer was lost, where a second Init is refused: the next press begins another payment', async () => {
  const id = await shop.place()
  bank.refuseKnownOrders(true)
  bank.loseAnswers(true)
  await shop.start(id)
  bank.loseAnswers(false)
  const page = await urlOf(id)
  expect(page).toMatch(/^https:\/\/pay\.example\.ru\/\d+$/)
  expect(await urlOf(id)).toBe(page)
  await pay(behind(page))
  expect((await shop.seen(id)).order_status).toBe('Оплачен')
})
