import { inShopZone } from './date-format.ts'

export const dayMs = 24 * 60 * 60 * 1000

const offsets = inShopZone('en-US', { timeZoneName: 'longOffset' })

/** `+07:00`: by how much the shop's clocks are ahead of UTC at this moment. */
export function shopOffset(at: Date): string {
  return /[+-]\d\d:\d\d/.exec(offsets.format(at))?.[0] ?? '+00:00'
}

export function aheadMs(at: Date): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(shopOffset(at)) ?? []
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
}

/** What the shop's clocks show, as if they were UTC. */
export function shopClock(at: Date): Date {
  return new Date(at.getTime() + aheadMs(at))
}

/** The moment at which the shop's clocks show this, given as if it were UTC. */
export function momentOf(clock: Date): Date {
  // The offset of the moment itself, which around a change of the clocks is another one than the first guess has.
  const guess = new Date(clock.getTime() - aheadMs(clock))
  return new Date(clock.getTime() - aheadMs(guess))
}

/** When this day (`2026-11-15`) begins in the shop's time zone, or the day that many days later. */
export function dayStart(day: string, plus = 0): Date {
  return momentOf(new Date(Date.parse(`${day}T00:00:00Z`) + plus * dayMs))
}
