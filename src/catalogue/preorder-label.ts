import { monthNames } from '../platform/text/month-names.ts'

interface Release {
  release_year?: number | null
  release_month?: number | null
}

/** On a card: «Предзаказ, февраль 2027» */
export function preorderLabel({ release_year: year, release_month: month }: Release): string {
  if (!year) return 'Предзаказ'
  const name = month ? monthNames[month - 1] : undefined
  return name ? `Предзаказ, ${name}\u00a0${year}` : `Предзаказ, ${year}`
}
