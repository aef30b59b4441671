import { countOf } from '../../platform/text/plural.ts'

const forms: [string, string, string] = ['рабочий день', 'рабочих дня', 'рабочих дней']

/** `2–4 рабочих дня` */
export function daysText(min: number | null, max: number | null): string | undefined {
  const last = max ?? min
  if (last === null) return undefined
  return min !== null && min < last ? `${min}–${countOf(last, forms)}` : countOf(last, forms)
}
