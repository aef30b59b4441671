/** The shop's time zone: its days begin there, and pages show its hours, wherever the reader is. */
export const shopTimeZone = 'Asia/Novosibirsk'

/** In Russian and in the shop's time zone, unless another one is given. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('ru-RU', { timeZone: shopTimeZone, ...options })
}

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone })

/** The day in the shop's time zone: `2026-11-15`. */
export function shopDay(at: Date): string {
  return days.format(at)
}
