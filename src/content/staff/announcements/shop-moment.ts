import { momentOf, shopClock } from '../../../platform/text/shop-day.ts'

/** Day and time in the shop's time zone as a moment; undefined when one of them is none. An empty time is midnight. */
export function toMoment(day: string, time: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(time.trim() || '0:00') ?? []
  if (day === '' || hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  const clock = Date.parse(`${day}T00:00:00Z`) + (Number(hours) * 60 + Number(minutes)) * 60_000
  return momentOf(new Date(clock)).toISOString()
}

export function splitMoment(moment: string | null): { day: string; time: string } {
  if (moment === null) return { day: '', time: '' }
  const local = shopClock(new Date(moment)).toISOString()
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}
