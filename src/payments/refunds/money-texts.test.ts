import { expect, test } from 'vitest'
import { daysLeft, paymentState, refundState } from './money-texts.ts'

test.each([
  ['2026-11-26T05:00:00Z', 10],
  ['2026-11-17T04:59:59Z', 0],
  ['2026-11-16T04:59:59Z', -1],
])('until %s there are %i days', (until, days) => {
  expect(daysLeft(until, new Date('2026-11-16T05:00:00Z'))).toBe(days)
})

test.each([
  ['transfer', 'отметка снята'],
  ['cash', 'отметка снята'],
  ['yookassa', 'не прошло'],
] as const)('a payment by %s that is none any more: %s', (method, words) => {
  expect(paymentState({ method, state: 'cancelled' })).toBe(words)
})

test.each([
  ['yookassa', 'cancelled', 'не вышло'],
  ['transfer', 'cancelled', 'возвращать не нужно'],
  ['yookassa', 'outside', 'запись снята'],
] as const)('a refund by %s, %s, that is none any more: %s', (method, reason, words) => {
  expect(refundState({ method, reason, state: 'cancelled' })).toBe(words)
})
