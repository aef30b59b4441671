import { expect, test } from 'vitest'
import { type OrderState, orderStates } from '../../database/values/order-states.ts'
import { canEdit, canHaveTracking, canUndo, stateBefore } from './staff-rules.ts'

const now = new Date('2026-11-15T05:00:00Z')
const later = new Date('2026-11-15T05:00:10Z')
const move = { actor: 'staff', state: 'paid' as OrderState, lettersDue: true, lettersAfter: later }

test('undoing a move leads to the previous state; a cancellation and a return have several', () => {
  const before = (isPickup: boolean, fullName = 'Анна') =>
    Object.fromEntries(
      orderStates.flatMap((state) => {
        const former = stateBefore({ state, isPickup, fullName })
        return former ? [[state, former]] : []
      }),
    )
  const start = { paid: 'awaiting_payment', packing: 'paid' }
  expect(before(false)).toEqual({ ...start, sent: 'packing', completed: 'sent' })
  expect(before(true)).toEqual({ ...start, ready: 'packing', completed: 'ready' })
  expect(before(true, '')).toEqual({})
})

test.each([
  ['a fresh move of the staff', {}, true],
  ['the letter is written', { lettersDue: false }, false],
  ['the time is over', { lettersAfter: now }, false],
  ['no time was given', { lettersAfter: null }, false],
  ['the shopper did it', { actor: 'shopper' }, false],
  ['a cancellation', { state: 'cancelled' as const }, false],
])('undo: %s', (_, change, expected) => {
  expect(canUndo({ ...move, ...change }, now)).toBe(expected)
})

test('only unpaid orders can be edited, only sent ones have a tracking number', () => {
  const editable = (restUntil: Date | null) => orderStates.filter((state) => canEdit({ state, restUntil }))
  expect([editable(null), editable(new Date())]).toEqual([['awaiting_payment'], []])
  expect(orderStates.filter(canHaveTracking)).toEqual(['sent', 'completed'])
})
