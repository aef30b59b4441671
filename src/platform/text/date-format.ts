/** Where the shop is: its days begin there, and pages name its hours, wherever their readers are. */
export const shopTimeZone = 'Asia/Novosibirsk'

/** In the words of Russian and by the shop's clock, unless another time zone is given. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('ru-RU', { timeZone: shopTimeZone, ...options })
}

/** The day in the shop: `2026-11-15`. */
export function shopDay(at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: shopTimeZone }).format(at)
}
