import { dayMs } from '../../platform/text/shop-day.ts'

/** Days of the shop (`2026-11-22`), both included. */
export interface DeliveryDates {
  from: string
  to: string
}

/** How long something takes. */
export interface DaySpan {
  min: number
  max: number
  /** Whose Saturdays, Sundays and holidays do not count. */
  working?: boolean
}

/** Holidays that fall on the same days each year (labour code, 112); days that are moved around them are not known here. */
const holidays = new Set(
  '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04'.split(' '),
)

export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day.slice(5))
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The day after so many working days: today itself when none are needed. */
export function addWorkingDays(day: string, days: number): string {
  let reached = day
  for (let left = days; left > 0; ) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached)) left -= 1
  }
  return reached
}

/** When an order of this day is packed: the next working day at the earliest, unless the shop packs at once. */
export function packedBetween(day: string, packingDays: number): DeliveryDates {
  return { from: addWorkingDays(day, Math.min(1, packingDays)), to: addWorkingDays(day, packingDays) }
}

/** When what leaves the shop between these days arrives. */
export function arrivesBetween(leaves: DeliveryDates, { min, max, working = false }: DaySpan): DeliveryDates {
  const add = working ? addWorkingDays : addDays
  return { from: add(leaves.from, min), to: add(leaves.to, max) }
}
