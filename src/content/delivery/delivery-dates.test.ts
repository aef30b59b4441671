import { expect, test } from 'vitest'
import { russianDays } from '../russian-date.ts'
import { addWorkingDays, arrivesBetween, isWorkingDay, packedBetween } from './delivery-dates.ts'

// 20 November 2026 is a Friday.
test('packing takes working days: neither weekends nor holidays', () => {
  expect(packedBetween('2026-11-16', 2)).toEqual({ from: '2026-11-17', to: '2026-11-18' })
  expect(packedBetween('2026-11-20', 2)).toEqual({ from: '2026-11-23', to: '2026-11-24' })
  expect(packedBetween('2026-11-20', 0)).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  expect(addWorkingDays('2026-12-31', 1)).toBe('2027-01-11')
  expect(['2026-11-04', '2026-11-21', '2026-11-23'].map(isWorkingDay)).toEqual([false, false, true])
})

test('a carrier counts its own days', () => {
  const leaves = { from: '2026-11-19', to: '2026-11-20' }
  expect(arrivesBetween(leaves, { min: 2, max: 4 })).toEqual({ from: '2026-11-21', to: '2026-11-24' })
  expect(arrivesBetween(leaves, { min: 2, max: 4, working: true })).toEqual({ from: '2026-11-23', to: '2026-11-26' })
})

test('how the days are written', () => {
  expect(russianDays({ from: '2026-11-22', to: '2026-11-25' })).toBe('22–25\u00a0ноября')
  expect(russianDays({ from: '2026-11-22', to: '2026-11-22' })).toBe('22\u00a0ноября')
  expect(russianDays({ from: '2026-11-29', to: '2026-12-02' })).toBe('29\u00a0ноября – 2\u00a0декабря')
})
