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
  received: id === 1007 ? [{ kopecks: 10_000, text: 'наличные' }] : [],
  createdAt: new Date('2026-11-15T05:00:00Z'),
})

const awaited = [order(1001, 5000), order(1002, 700), order(1003, 700), order(1004, 900)]
const known = [...awaited, order(1005, 100, 'paid'), order(1006, 100, 'cancelled'), order(1007, 100, 'cancelled')]

const judged = (text: string) =>
  judgePayments(readStatement(text), known).map(({ verdict, order: found }) => [verdict, found?.id])

test.each([
  ['5 000,00 заказ 1001', ['exact', 1001]],
  ['4 000,00 заказ 1001', ['other_sum', 1001]],
  ['900,00 перевод', ['by_sum', 1004]],
  ['700,00 перевод', ['several', undefined]],
  ['100,00 заказ 1005', ['extra', 1005]],
  ['100,00 заказ 1006', ['cancelled', 1006]],
  ['100,00 заказ 1007', ['not_awaited', 1007]],
  ['90,00 заказ 1007', ['cancelled', 1007]],
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

test('a line without a number that was taken before is not proposed for another order of that sum', () => {
  const paid = { ...order(1008, 900, 'paid'), received: [{ kopecks: 90_000, text: '900,00 перевод от Анны' }] }
  const [line] = readStatement('900,00 перевод от Анны')
  const [found] = judgePayments(line ? [line] : [], [...awaited, paid])
  expect([found?.verdict, found?.order?.id]).toEqual(['taken', 1008])
})

test('a transfer for several orders is a payment of each when it has what they cost together', () => {
  const [line] = readStatement('1 400,00 заказы 1002 и 1003')
  const shares = judgePayments(line ? [line] : [], known)
  expect(shares.map((each) => [each.verdict, each.order?.id, each.line.kopecks])).toEqual([
    ['exact', 1002, 70_000],
    ['exact', 1003, 70_000],
  ])
  expect(judged('1 500,00 заказы 1002 и 1003')).toEqual([['other_sum', 1002]])
  expect(judged('5 000,00 заказ 1001\n5 700,00 заказы 1001 и 1002')).toEqual([
    ['exact', 1001],
    ['repeated', 1001],
    ['exact', 1002],
  ])
})

test('money that went out pays nothing', () => {
  expect(judged('-5 000,00 Возврат по заказу № 1001')).toEqual([['outgoing', undefined]])
})

test('of several numbers the one whose sum fits is chosen', () => {
  expect(judged('700,00 заказ 1001, заказ 1003')).toEqual([['exact', 1003]])
})
