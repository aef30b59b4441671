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

/** `22–25 ноября`, `29 ноября – 2 декабря`, `22 ноября`. */
export function russianDays({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((day) => {
    const [, month = '', date = ''] = day.split('-')
    return { date: Number(date), month: months[Number(month) - 1] ?? month }
  })
  if (!first || !last) return ''
  const end = `${last.date}\u00a0${last.month}`
  if (from === to) return end
  return first.month === last.month ? `${first.date}–${end}` : `${first.date}\u00a0${first.month} – ${end}`
}
