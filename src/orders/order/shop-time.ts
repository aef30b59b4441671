import { dateFormat } from '../../platform/text/date-format.ts'

const day = dateFormat({ dateStyle: 'long' })
const moment = dateFormat({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

/** `15 ноября 2026 г.` */
export function dayText(iso: string): string {
  return day.format(new Date(iso))
}

/** `15 ноября в 12:30`; breaks before «в» only. */
export function momentText(iso: string): string {
  return moment
    .format(new Date(iso))
    .replace(/^(\d+) /, '$1\u00a0')
    .replace(/ (?=\d+:)/, '\u00a0')
}
