import { expect, test } from 'vitest'
import { paymentMethods } from '../database/values/payment-methods.ts'
import { seededRandom } from '../testing/seeded-random.ts'
import {
  balanceOf,
  type LedgerPayment,
  leftOver,
  neededMarks,
  type SentRefund,
  spareMarks,
  splitRefund,
  toPay,
  withoutPayment,
} from './ledger.ts'

interface Ledger {
  payments: LedgerPayment[]
  refunds: SentRefund[]
}

const payment = (id: number, kopecks: number, more: Partial<LedgerPayment> = {}): LedgerPayment => ({
  id,
  kopecks,
  method: 'yookassa',
  state: 'succeeded',
  ...more,
})
const refund = (paymentId: number, kopecks: number, more: Partial<SentRefund> = {}): SentRefund => ({
  paymentId,
  kopecks,
  providerId: null,
  checks: 0,
  reason: 'overpaid',
  state: 'succeeded',
  ...more,
})
const standing = { totalKopecks: 5000, stands: true }
const cancelled = { totalKopecks: 5000, stands: false }

test.each<[string, Ledger, number, number, number]>([
  ['nothing came', { payments: [], refunds: [] }, 5000, 0, 0],
  ['a pending payment is no money', { payments: [payment(1, 5000, { state: 'pending' })], refunds: [] }, 5000, 0, 0],
  ['a part', { payments: [payment(1, 2000)], refunds: [] }, 3000, 0, 2000],
  ['the whole', { payments: [payment(1, 5000)], refunds: [] }, 0, 0, 5000],
  ['twice', { payments: [payment(1, 5000), payment(2, 5000)], refunds: [] }, 0, 5000, 10_000],
  ['twice, and once back', { payments: [payment(1, 5000), payment(2, 5000)], refunds: [refund(2, 5000)] }, 0, 0, 5000],
  [
    'a concession makes it cheaper',
    { payments: [payment(1, 5000)], refunds: [refund(1, 700, { reason: 'concession', state: 'waiting' })] },
    0,
    0,
    4300,
  ],
  [
    'a cancelled refund never happened',
    { payments: [payment(1, 6000)], refunds: [refund(1, 1000, { state: 'cancelled' })] },
    0,
    1000,
    6000,
  ],
])('%s', (_, ledger, missing, over, overWhenCancelled) => {
  expect([toPay(standing, ledger), leftOver(standing, ledger)]).toEqual([missing, over])
  expect([toPay(cancelled, ledger), leftOver(cancelled, ledger)]).toEqual([0, overWhenCancelled])
})

test('money goes back by the provider first, from the newest payment; less than a rouble by transfer', () => {
  const ledger = {
    payments: [payment(1, 3000), payment(2, 2000), payment(3, 4000, { method: 'cash' })],
    refunds: [refund(2, 1950)],
  }
  expect(splitRefund(5000, ledger)).toEqual([
    { paymentId: 2, method: 'transfer', kopecks: 50 },
    { paymentId: 1, method: 'yookassa', kopecks: 3000 },
    { paymentId: 3, method: 'cash', kopecks: 1950 },
  ])
})

test('which marks of staff an order needs, and which can be taken away', () => {
  const mark = (id: number, kopecks: number) => payment(id, kopecks, { method: 'transfer' })
  const ids = (marks: LedgerPayment[]) => marks.map(({ id }) => id)
  const both = (ledger: Ledger) => [ids(neededMarks(standing, ledger)), ids(spareMarks(standing, ledger))]
  expect(both({ payments: [mark(1, 500), mark(2, 4500)], refunds: [] })).toEqual([[1, 2], []])
  expect(both({ payments: [mark(1, 500), payment(2, 4500)], refunds: [] })).toEqual([[1], []])
  // What was too much because of a mark is not any more; what has gone back for it was no mistake.
  const tooMuch = { payments: [mark(1, 500), mark(2, 5000)], refunds: [refund(2, 500, { state: 'waiting' })] }
  expect(both(tooMuch)).toEqual([[2], [1]])
  expect(withoutPayment(standing, tooMuch, 1).smaller).toMatchObject([{ kopecks: 0 }])
  expect(both({ ...tooMuch, refunds: [refund(2, 500)] })).toEqual([[1], []])
  expect(ids(spareMarks(cancelled, tooMuch))).toEqual([1, 2])
})

// Whatever happens to an order, what came in is kept for it, promised back or back, to the kopeck.
test('any history of an order balances', () => {
  const random = seededRandom(17)
  for (let story = 0; story < 300; story += 1) {
    const ledger: Ledger = { payments: [], refunds: [] }
    const bill = { totalKopecks: 1 + random(1_000_000), stands: true }
    for (let step = 0; step < 12; step += 1) {
      happen(random, bill, ledger)
      settle(bill, ledger)
      check(bill, ledger)
    }
  }
})

function happen(random: (limit: number) => number, bill: { totalKopecks: number; stands: boolean }, ledger: Ledger) {
  const id = ledger.payments.length + 1
  const method = paymentMethods[random(paymentMethods.length)] ?? 'cash'
  const pending = ledger.payments.find(({ state }) => state === 'pending')
  const sent = ledger.refunds.find(({ state }) => state === 'pending')
  const marks = [...neededMarks(bill, ledger), ...spareMarks(bill, ledger)]
  const mistake = marks[random(Math.max(1, marks.length))]
  switch (random(8)) {
    case 0:
      ledger.payments.push(payment(id, Math.max(1, toPay(bill, ledger)), { method, state: 'pending' }))
      break
    case 1:
      if (pending) pending.state = random(3) === 0 ? 'cancelled' : 'succeeded'
      break
    case 2:
      ledger.payments.push(payment(id, 1 + random(bill.totalKopecks * 2), { method }))
      break
    case 3:
      for (const part of splitRefund(random(bill.totalKopecks), ledger))
        ledger.refunds.push(
          refund(part.paymentId, part.kopecks, { reason: 'concession', state: 'pending', checks: random(2) }),
        )
      break
    case 4:
      if (sent) sent.state = random(4) === 0 ? 'cancelled' : 'succeeded'
      break
    case 5:
      if (mistake) withdraw(bill, ledger, mistake)
      break
    case 6:
      bill.stands = bill.stands && random(3) > 0
      break
    default:
      bill.totalKopecks = 1 + random(1_000_000)
  }
}

/** Staff say that it never came. */
function withdraw(bill: { totalKopecks: number; stands: boolean }, ledger: Ledger, mistake: LedgerPayment) {
  const { smaller } = withoutPayment(bill, ledger, mistake.id)
  for (const { refund: due, kopecks } of smaller) due.kopecks = kopecks
  for (const due of ledger.refunds) if (due.paymentId === mistake.id) due.state = 'cancelled'
  mistake.state = 'cancelled'
}

function settle(bill: { totalKopecks: number; stands: boolean }, ledger: Ledger) {
  for (const { paymentId, kopecks } of splitRefund(leftOver(bill, ledger), ledger)) {
    ledger.refunds.push(
      refund(paymentId, kopecks, { state: 'pending', reason: bill.stands ? 'overpaid' : 'cancelled' }),
    )
  }
}

function check(bill: { totalKopecks: number; stands: boolean }, ledger: Ledger) {
  const { received, returned, returning, kept } = balanceOf(ledger)
  expect(received).toBe(returned + returning + kept)
  expect(kept).toBeGreaterThanOrEqual(0)
  expect(leftOver(bill, ledger)).toBe(0)
  expect(Number.isSafeInteger(kept)).toBe(true)
  for (const { id, kopecks, state } of ledger.payments) {
    const gone = ledger.refunds.filter((each) => each.paymentId === id && each.state !== 'cancelled')
    const back = gone.reduce((total, each) => total + each.kopecks, 0)
    expect(back).toBeLessThanOrEqual(state === 'succeeded' ? kopecks : 0)
  }
  if (!bill.stands) expect(kept).toBe(0)
}
