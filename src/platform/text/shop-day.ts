/** Days of Novosibirsk, seven hours ahead of UTC all year round since 2016. */
export const aheadMs = 7 * 60 * 60 * 1000

export const dayMs = 24 * 60 * 60 * 1000

/** When this day (`2026-11-15`) begins in the shop's time zone, or the day that many days later. */
export function dayStart(day: string, plus = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - aheadMs + plus * dayMs)
}
