import { formatPrice } from '../../platform/text/money.ts'
import { quoted } from '../../platform/text/quoted.ts'
import type { CheckoutItem, LineChange } from '../checkout.contract.ts'

/** Describes what has changed since the shopper saw it, in sentences. */
export function changeTexts(items: readonly CheckoutItem[]): string[] {
  return items.flatMap((item) => item.changes.map((change) => changeText(item, change)))
}

function changeText({ product, price, quantity }: CheckoutItem, change: LineChange): string {
  const name = quoted(product.name)
  switch (change.kind) {
    case 'price':
      return `${name}: цена была ${formatPrice(change.old_price)}, теперь ${formatPrice(price)}.`
    case 'deposit':
      return `${name}: ${depositChange(change.old_first_pay, product.first_pay)}.`
    case 'fewer':
      return `${name}: можно заказать только ${quantity}\u00a0шт. из ${change.old_quantity}.`
    case 'gone':
      return `${name}: ${whyGone(product)}, поэтому в\u00a0заказ не войдёт.`
  }
}

/** What is to be paid at once for one. */
function depositChange(before: number | null, now: number | undefined): string {
  if (now === undefined) return 'теперь без задатка, цена оплачивается сразу'
  return before === null
    ? `теперь сразу платят задаток ${formatPrice(now)}, остальное потом`
    : `задаток был ${formatPrice(before)}, теперь ${formatPrice(now)}`
}

/** Still for sale, but the customer's other orders have used up the limit. */
function whyGone({ status }: CheckoutItem['product']): string {
  return status === 'available' ? 'вы уже заказали всё, что можно одному покупателю' : 'больше нет в\u00a0наличии'
}
