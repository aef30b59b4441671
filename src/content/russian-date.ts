const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
]

/** `2026-11-15` → `15 ноября 2026 г.`. By hand: the server's and the browser's Intl differ in their spaces. */
export function russianDate(isoDate: string): string {
  const [year = '', month = '', day = ''] = isoDate.split('-')
  return `${Number(day)}\u00a0${months[Number(month) - 1] ?? month} ${year}\u00a0г.`
}
