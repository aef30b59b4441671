import { expect, test } from 'vitest'
import type { OrderState } from '../../database/values/order-states.ts'
import { judgePayments } from './judge-payments.ts'
import { readStatement } from './read-statement.ts'

const order = (id: number, roubles: number, state: OrderState = 'awaiting_payment') => ({
  id,
  version: 1,
  state,
  fullName: 'Петрова Анна',
  totalKopecks: roubles * 100,
  createdAt: new Date('2026-11-15T05:00:00Z'),
})

const known = [order(1001, 5000), order(1002, 700), order(1003, 700), order(1004, 900), order(1005, 100, 'paid')]

const judged = (text: string) =>
  judgePayments(readStatement(text), known).map(({ verdict, order: found }) => [verdict, found?.id])

test.each([
  ['5 000,00 заказ 1001', ['exact', 1001]],
  ['4 000,00 заказ 1001', ['other_sum', 1001]],
  ['900,00 перевод', ['by_sum', 1004]],
  ['700,00 перевод', ['several', undefined]],
  ['100,00 заказ 1005', ['not_awaited', 1005]],
  ['заказ 1001', ['no_sum', 1001]],
  ['33,00 заказ 7777', ['unknown', undefined]],
  ['привет', ['no_sum', undefined]],
])('%s', (text, expected) => {
  expect(judged(text)).toEqual([expected])
})

test('a second line for the same order is marked', () => {
  expect(judged('5 000,00 заказ 1001\n5 000,00 заказ 1001\n900,00\n900,00')).toEqual([
    ['exact', 1001],
    ['repeated', 1001],
    ['by_sum', 1004],
    ['unknown', undefined],
  ])
})

test('of several numbers the one whose sum fits is chosen', () => {
  expect(judged('700,00 заказ 1001, заказ 1003')).toEqual([['exact', 1003]])
})
