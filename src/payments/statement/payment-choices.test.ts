import { expect, test } from 'vitest'
import { chosenPayments, doubtsAmong, firstChoice } from './payment-choices.ts'
import type { PayableOrder, PaymentMatch } from './payments.contract.ts'

const order = (id: number) => ({ id, version: id * 10, total: 700 }) as unknown as PayableOrder
const match = (verdict: PaymentMatch['verdict'], found: PayableOrder | null, candidates: PayableOrder[] = []) => ({
  text: verdict,
  sum: 700,
  verdict,
  numbers: [],
  order: found,
  candidates,
})

const matches = [
  match('exact', order(1)),
  match('other_sum', order(2)),
  match('several', null, [order(3), order(4)]),
  match('not_awaited', order(5)),
  match('cancelled', order(6)),
]

test('only payments that fit are preselected', () => {
  const choices = matches.map(firstChoice)
  expect(chosenPayments(matches, choices)).toEqual([{ order_id: 1, version: 10, sum: 700, text: 'exact' }])
  expect(doubtsAmong(matches, choices)).toBe('')
})

test('the rest is chosen by a person with a warning; orders that are not awaiting payment cannot be chosen', () => {
  const choices = matches
    .map((each) => ({ ...firstChoice(each), confirmed: true }))
    .with(2, { confirmed: true, orderId: 4 })
  expect(chosenPayments(matches, choices).map(({ order_id }) => order_id)).toEqual([1, 2, 4, 6])
  expect(doubtsAmong(matches, choices).replaceAll('\u00a0', ' ')).toBe(
    'Сумма не сходится: 1 платёж. Найдено только по сумме: 1 платёж. Заказ уже отменён: 1 платёж.',
  )
})
