import { aheadMs, dayStart } from '../../../platform/text/shop-day.ts'

/** Day and time in the shop's time zone as a moment; undefined when one of them is none. An empty time is midnight. */
export function toMoment(day: string, time: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(time.trim() || '0:00') ?? []
  if (day === '' || hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return new Date(dayStart(day).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000).toISOString()
}

export function splitMoment(moment: string | null): { day: string; time: string } {
  if (moment === null) return { day: '', time: '' }
  const local = new Date(Date.parse(moment) + aheadMs).toISOString()
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}
