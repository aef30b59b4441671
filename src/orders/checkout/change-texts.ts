import { formatPrice } from '../../platform/money.ts'
import type { CheckoutItem, LineChange } from '../orders.contract.ts'

/** What is no longer as the shopper was shown it, in sentences. */
export function changeTexts(items: readonly CheckoutItem[]): string[] {
  return items.flatMap((item) => item.changes.map((change) => changeText(item, change)))
}

function changeText({ product, price, quantity }: CheckoutItem, change: LineChange): string {
  const name = `«${product.name}»`
  switch (change.kind) {
    case 'price':
      return `${name}: цена была ${formatPrice(change.old_price)}, теперь ${formatPrice(price)}.`
    case 'fewer':
      return `${name}: можно заказать только ${quantity}\u00a0шт. из ${change.old_quantity}.`
    case 'gone':
      return `${name}: больше нет в\u00a0наличии, поэтому в\u00a0заказ не войдёт.`
  }
}
