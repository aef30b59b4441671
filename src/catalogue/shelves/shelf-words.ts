import type { ShelfKind } from '../../database/values/shelf-kinds.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import type { Shelf } from './shelves.contract.ts'

export const kindNames: Readonly<Record<ShelfKind, string>> = {
  series: 'Серия',
  character: 'Персонаж',
  maker: 'Производитель',
}

export const kindsNames: Readonly<Record<ShelfKind, string>> = {
  series: 'Серии',
  character: 'Персонажи',
  maker: 'Производители',
}

/** «12 товаров от 1 290 ₽». */
export function countSentence({ count, min_price }: Pick<Shelf, 'count' | 'min_price'>): string {
  return `${countOf(count, productForms)} ${count === 1 ? 'за' : 'от'}\u00a0${formatPrice(min_price)}`
}
