import { dateFormat } from '../../../platform/text/date-format.ts'

const short = dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const whole = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const day = dateFormat({ dateStyle: 'long' })

/** `15 нояб., 12:00` */
export function writeShortTime(iso: string): string {
  return short.format(new Date(iso))
}

/** `15 нояб. 2026 г., 12:00` */
export function writeTime(iso: string): string {
  return whole.format(new Date(iso))
}

/** `15 ноября 2026 г.` */
export function writeDay(iso: string): string {
  return day.format(new Date(iso))
}
