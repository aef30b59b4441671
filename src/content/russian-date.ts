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

/** `2026-11-15` → `15 ноября 2026 г.`. Without Intl, because its spaces differ between server and browser. */
export function russianDate(isoDate: string): string {
  const [year = '', month = '', day = ''] = isoDate.split('-')
  return `${Number(day)}\u00a0${months[Number(month) - 1] ?? month} ${year}\u00a0г.`
}
