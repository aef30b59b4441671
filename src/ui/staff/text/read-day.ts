/** `15.11.2026`, `15.11.26`, `15112026`, `5.1.2026` → `2026-11-15`. Undefined for an invalid day. */
export function readDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/.exec(text.trim()) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(text.trim()) ??
    []
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // Date turns 31 February into a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

export function writeDayShort(iso: string): string {
  return iso.split('-').toReversed().join('.')
}
