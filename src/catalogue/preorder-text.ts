import { russianDate } from '../content/russian-date.ts'
import { formatPrice } from '../platform/text/money.ts'
import { monthNames } from '../platform/text/month-names.ts'

const monthsIn = [
  'январе',
  'феврале',
  'марте',
  'апреле',
  'мае',
  'июне',
  'июле',
  'августе',
  'сентябре',
  'октябре',
  'ноябре',
  'декабре',
]

interface Release {
  release_year: number | null
  release_month: number | null
}

/** «Предзаказ, выход в марте 2027 года», without the parts that are not known. */
export function preorderText({ release_year: year, release_month: month }: Release): string {
  if (year === null) return 'Предзаказ'
  const name = month === null ? undefined : monthsIn[month - 1]
  return name ? `Предзаказ, выход в\u00a0${name} ${year}\u00a0года` : `Предзаказ, выход в\u00a0${year}\u00a0году`
}

/** «Оформить можно до 30 ноября 2026 г.»; the day itself is included. */
export function orderStopText(day: string): string {
  return `Оформить можно до\u00a0${russianDate(day)}`
}

/** «Сейчас 1 500 ₽, остальное (6 000 ₽) — когда приедет» */
export function depositText(now: number, later: number): string {
  return `Сейчас ${formatPrice(now)}, остальное (${formatPrice(later)}) — когда приедет`
}

interface Agreed extends Release {
  agreed_year: number | null
  agreed_month: number | null
}

/** «Мы договаривались на март 2027», where the release has another month now. */
export function agreedText({ agreed_year: year, agreed_month: month, ...release }: Agreed): string | undefined {
  if (year === null || (year === release.release_year && month === release.release_month)) return undefined
  return `Мы договаривались на\u00a0${monthText({ release_year: year, release_month: month })}`
}

/** «март 2027», «2027 год», «дата неизвестна» */
export function monthText({ release_year: year, release_month: month }: Release): string {
  if (year === null) return 'дата неизвестна'
  const name = month === null ? undefined : monthNames[month - 1]
  return name ? `${name}\u00a0${year}` : `${year}\u00a0год`
}

/** «Не больше 2 шт. на одного покупателя» */
export function limitText(limit: number): string {
  return `Не\u00a0больше ${limit}\u00a0шт. на одного покупателя`
}
