import { expect, test } from 'vitest'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { orderDifferences, whyNotMoved } from './order-differences.ts'

const seen = {
  id: 1042,
  version: 1,
  state: 'Оплачен',
  full_name: 'Петрова Анна',
  has_email: true,
  total: 1000,
  tracking_number: null,
} as const
const now = (changes: Partial<StaffOrder>) => ({ ...seen, ...changes }) as StaffOrder

test('says what changed since the order was shown', () => {
  expect(orderDifferences(seen, now({ state: 'Собирается', total: 900 }))).toEqual([
    'Состояние: было «Оплачен», стало «Собирается».',
    'Сумма: было 1\u00a0000,00\u00a0₽, стало 900,00\u00a0₽.',
  ])
  expect(orderDifferences(seen, now({ tracking_number: 'RA1' }))).toEqual(['Трек-номер: было пусто, стало RA1.'])
  expect(orderDifferences(seen, now({ address: 'Другой' }))).toHaveLength(1)
})

test('says why a card cannot be dropped there', () => {
  const next = { id: 7, state: 'Оплачен', next_states: ['Собирается', 'Отменен'] } as const
  expect(whyNotMoved({ ...next, next_states: [...next.next_states] }, 'Завершен')).toBe(
    'Заказ № 7 сейчас «Оплачен»: в «Завершен» нельзя, можно в «Собирается» или «Отменен».',
  )
  expect(whyNotMoved({ id: 7, state: 'Завершен', next_states: [] }, 'Оплачен')).toContain('уже «Завершен»')
})
