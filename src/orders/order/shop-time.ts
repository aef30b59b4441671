/** Where the shop is; letters name the same hour. */
const timeZone = 'Asia/Novosibirsk'

const day = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone })
const moment = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone,
})

/** `15 ноября 2026 г.` */
export function dayText(iso: string): string {
  return day.format(new Date(iso))
}

/** `15 ноября в 12:30` */
export function momentText(iso: string): string {
  return moment.format(new Date(iso))
}
