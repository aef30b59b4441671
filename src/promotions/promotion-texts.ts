import { formatPrice, toRoubles } from '../platform/text/money.ts'
import { countOf, productForms } from '../platform/text/plural.ts'
import type { Missing } from './find-discounts.ts'

/** What a shopper can do so that a code takes something off. */
export function missingText(missing: Missing): string {
  if ('kopecks' in missing)
    return `Добавьте товаров ещё на ${formatPrice(toRoubles(missing.kopecks))}, чтобы промокод сработал.`
  if ('pieces' in missing) return `Добавьте ещё ${countOf(missing.pieces, productForms)}, чтобы промокод сработал.`
  if ('gift' in missing) return 'Положите подарок в корзину, чтобы промокод сработал.'
  return 'К этим товарам промокод не подходит.'
}
