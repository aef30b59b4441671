/** The back office shows times in the shop's time zone, wherever its users are. */
const timeZone = 'Asia/Novosibirsk'

const short = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone,
})
const whole = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'medium', timeStyle: 'short', timeZone })
const day = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone })

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
