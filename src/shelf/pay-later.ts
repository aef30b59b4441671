import { toKopecks, toRoubles } from '../platform/text/money.ts'
import type { ShelvedProduct } from './shelf.contract.ts'

/** What of these goods is not paid at once, in roubles: the prices of preorders without their deposits. */
export function payLater(items: { product: ShelvedProduct; quantity: number }[]): number {
  const kopecks = items.map(({ product: { price, first_pay: first }, quantity }) =>
    first === undefined ? 0 : (toKopecks(price) - toKopecks(first)) * quantity,
  )
  return toRoubles(kopecks.reduce((sum, each) => sum + each, 0))
}
