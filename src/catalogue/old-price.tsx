import { formatPrice } from '../platform/text/money.ts'
import type { ProductCard } from './catalogue.contract.ts'

/** The price before the sale, struck through, and how much less it is now; nothing when it is not less. */
export function OldPrice({
  product: { price, old_price: old },
}: {
  product: Pick<ProductCard, 'price' | 'old_price'>
}) {
  if (old === undefined) return null
  return (
    <>
      {' '}
      <span className="whitespace-nowrap text-sm">
        <s className="font-normal text-muted">
          <span className="sr-only">Прежняя цена </span>
          {formatPrice(old)}
        </s>{' '}
        <span className="font-semibold text-bad">−{Math.floor(100 - (100 * price) / old)}&nbsp;%</span>
      </span>
    </>
  )
}
