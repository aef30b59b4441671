interface Deposit {
  is_preorder: boolean
  price: number | null
  deposit_percent: number | null
  deposit: number | null
}

/**
 * Roubles to pay at once for a product as it would be saved, for the preview; what is saved is the database's to reckon,
 * by the same rule (`products.first_pay_kopecks`). Undefined when that is the whole price.
 */
export function firstPay({ is_preorder, price, deposit_percent: percent, deposit }: Deposit): number | undefined {
  if (!is_preorder || !price) return undefined
  const asked = deposit || (percent && Math.ceil((Math.round(price * 100) * percent) / 10_000))
  return asked && asked < price ? asked : undefined
}
