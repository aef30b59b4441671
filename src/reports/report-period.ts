import { dayMs } from '../platform/text/shop-day.ts'

/** Days such as `2026-11-15`, both included. */
export interface Days {
  from: string
  to: string
}

export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

export function daysIn({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** As many days as the period has, right before it. */
export function periodBefore(days: Days): Days {
  return { from: addDays(days.from, -daysIn(days)), to: addDays(days.from, -1) }
}

function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`
}

function nextMonth(day: string): string {
  return monthStart(addDays(monthStart(day), 31))
}

/** The day that a step begins on: weeks begin on Monday. */
export function stepStart(step: Step, day: string): string {
  if (step === 'day') return day
  if (step === 'month') return monthStart(day)
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** Every step that the period touches. The first and the last may be cut by it. */
export function stepsIn(step: Step, { from, to }: Days): string[] {
  const starts: string[] = []
  let start = stepStart(step, from)
  while (start <= to) {
    starts.push(start)
    start = step === 'month' ? nextMonth(start) : addDays(start, step === 'week' ? 7 : 1)
  }
  return starts
}

interface PeriodParts {
  /** First days of the months that are in the period as a whole. */
  months?: Days
  /** What is left at its ends. */
  days: Days[]
}

/** Sums of months are read where they fit, sums of days at the ends. A month that is not over yet has no later days. */
export function partsOf({ from, to }: Days, today: string): PeriodParts {
  const end = to >= today ? addDays(nextMonth(today), -1) : to
  const first = monthStart(from) === from ? from : nextMonth(from)
  const afterLast = monthStart(addDays(end, 1))
  if (first >= afterLast) return { days: [{ from, to: end }] }
  const days = [
    { from, to: addDays(first, -1) },
    { from: afterLast, to: end },
  ]
  return {
    months: { from: first, to: monthStart(addDays(afterLast, -1)) },
    days: days.filter((part) => part.from <= part.to),
  }
}
