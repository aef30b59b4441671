import { momentOf, shopClock } from '../../platform/text/shop-day.ts'

const form = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:?\d{2})?$/

/** `2026-11-20 14:00` and `2026-11-20 14:00:30` in the shop's time zone, or with a zone of its own; else undefined. */
export function readRestoreTime(text: string): Date | undefined {
  const [, day, minute, second = '00', zone] = form.exec(text.trim()) ?? []
  if (!day || !minute) return undefined
  const time = new Date(`${day}T${minute}:${second}${zone ?? 'Z'}`)
  if (Number.isNaN(time.getTime())) return undefined
  // JavaScript takes 31 November for 1 December.
  if (new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) return undefined
  return zone ? time : momentOf(time)
}

/** `2026-11-20 14:00:30` in the shop's time zone, as `readRestoreTime` takes it. */
export function writeRestoreTime(time: Date): string {
  return shopClock(time).toISOString().slice(0, 19).replace('T', ' ')
}
