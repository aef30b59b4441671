import { expect, test } from 'vitest'
import { partsOf, periodBefore, stepsIn } from './report-period.ts'

const today = '2026-11-16'

test.each([
  [{ from: '2026-03-05', to: '2026-03-20' }, { days: [{ from: '2026-03-05', to: '2026-03-20' }] }],
  [
    { from: '2026-02-01', to: '2026-02-28' },
    { months: { from: '2026-02-01', to: '2026-02-01' }, days: [] },
  ],
  [
    { from: '2025-12-31', to: '2026-03-01' },
    {
      months: { from: '2026-01-01', to: '2026-02-01' },
      days: [
        { from: '2025-12-31', to: '2025-12-31' },
        { from: '2026-03-01', to: '2026-03-01' },
      ],
    },
  ],
  // Nothing was paid after today: the month counts as a whole.
  [
    { from: '2026-10-16', to: '2026-11-16' },
    { months: { from: '2026-11-01', to: '2026-11-01' }, days: [{ from: '2026-10-16', to: '2026-10-31' }] },
  ],
  [{ from: '2026-11-05', to: '2026-11-16' }, { days: [{ from: '2026-11-05', to: '2026-11-30' }] }],
])('%j is read in parts', (days, parts) => {
  expect(partsOf(days, today)).toEqual(parts)
})

test('steps of a period', () => {
  expect(stepsIn('day', { from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  // The 15th of November 2026 is a Sunday.
  expect(stepsIn('week', { from: '2026-11-15', to: '2026-11-16' })).toEqual(['2026-11-09', '2026-11-16'])
  expect(stepsIn('month', { from: '2026-12-31', to: '2027-02-01' })).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
})

test('the period before has as many days', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
})
