import { expect, test } from 'vitest'
import type { OrderMoney } from '../order-money.contract.ts'
import { keptMoney } from './kept-money.ts'

test('what went back or is on its way is not promised again, to the kopeck', () => {
  const back = (...sums: number[]) => sums.map((sum) => ({ sum })) as OrderMoney['refunds']
  expect(keptMoney({ received: 1490.1, refunds: [] })).toBe(1490.1)
  expect(keptMoney({ received: 1490.1, refunds: back(100.05, 90.03) })).toBe(1300.02)
  expect(keptMoney({ received: 0.3, refunds: back(0.1, 0.2) })).toBe(0)
})
