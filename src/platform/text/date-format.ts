/** What a shop begins with; «Магазин» in the back office says another one. */
export const defaultTimeZone = { zone: 'Asia/Novosibirsk', by: 'Новосибирску' }

/** A shop has one time zone, and a process serves one shop. In the browser the frame of the page says it. */
let current = defaultTimeZone

export function setShopTimeZone(zone: string, by: string): void {
  current = { zone, by }
}

/** The shop's time zone: its days begin there, and pages show its hours, wherever the reader is. */
export function shopTimeZone(): string {
  return current.zone
}

/** «Новосибирску», to be written after «по» */
export function shopCityBy(): string {
  return current.by
}

/** In Russian and in the shop's time zone of the moment, unless another one is given. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  return 'timeZone' in options ? new Intl.DateTimeFormat('ru-RU', options) : inShopZone('ru-RU', options)
}

/** Made when first asked for, and anew for another zone: making one takes much longer than using it. */
export function inShopZone(locale: string, options: Intl.DateTimeFormatOptions = {}) {
  let made: Intl.DateTimeFormat | undefined
  let timeZone: string | undefined
  return {
    format(at?: Date | number): string {
      if (timeZone !== current.zone) made = undefined
      timeZone = current.zone
      made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone })
      // «г.» never begins a line.
      return made.format(at).replace(' г.', '\u00a0г.')
    },
  }
}

const days = inShopZone('sv-SE')

/** The day in the shop's time zone: `2026-11-15`. */
export function shopDay(at: Date): string {
  return days.format(at)
}
