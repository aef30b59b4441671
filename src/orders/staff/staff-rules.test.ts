import { expect, test } from 'vitest'
import { type OrderState, orderStates } from '../../database/values/order-states.ts'
import { canEdit, canHaveTracking, canUndo, stateBefore } from './staff-rules.ts'

const now = new Date('2026-11-15T05:00:00Z')
const later = new Date('2026-11-15T05:00:10Z')
const move = { actor: 'staff', state: 'Оплачен' as OrderState, lettersDue: true, lettersAfter: later }

test('a move is taken back to where it came from; a cancellation came from anywhere', () => {
  expect(orderStates.map(stateBefore)).toEqual([
    undefined,
    'Ожидает оплаты',
    'Оплачен',
    'Собирается',
    'Отправлен',
    undefined,
  ])
})

test.each([
  ['a fresh move of the staff', {}, true],
  ['the letter is written', { lettersDue: false }, false],
  ['the time is over', { lettersAfter: now }, false],
  ['no time was given', { lettersAfter: null }, false],
  ['the shopper did it', { actor: 'shopper' }, false],
  ['a cancellation', { state: 'Отменен' as const }, false],
])('undo: %s', (_, change, expected) => {
  expect(canUndo({ ...move, ...change }, now)).toBe(expected)
})

test('only unpaid orders are edited, only sent ones have a number', () => {
  expect(orderStates.filter(canEdit)).toEqual(['Ожидает оплаты'])
  expect(orderStates.filter(canHaveTracking)).toEqual(['Отправлен', 'Завершен'])
})
