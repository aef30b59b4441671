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

/** On a card: «Предзаказ, февраль 2027» */
export function preorderLabel({ release_year: year, release_month: month }: Partial<Release>): string {
  if (!year) return 'Предзаказ'
  const name = month ? monthNames[month - 1] : undefined
  return name ? `Предзаказ, ${name}\u00a0${year}` : `Предзаказ, ${year}`
}

/** «Не больше 2 шт. на одного покупателя» */
export function limitText(limit: number): string {
  return `Не\u00a0больше ${limit}\u00a0шт. на одного покупателя`
}
