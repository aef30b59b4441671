import { type ReactNode, useId } from 'react'
import { StripScroller } from '../../ui/strip-scroller.tsx'
import type { ProductCard as Card } from '../catalogue.contract.ts'
import { ProductCard } from '../product-card.tsx'

const stripSizes = '(min-width: 768px) 220px, 44vw'

/** A row of cards that scrolls horizontally. */
export function ProductStrip({ title, products }: { title: string; products: Card[] }) {
  return (
    <StripSection title={title}>
      <StripScroller label={title} className="product-strip">
        {products.map((product) => (
          <li key={product.id} className="w-[44vw] max-w-55 shrink-0 snap-start">
            <ProductCard product={product} sizes={stripSizes} />
          </li>
        ))}
      </StripScroller>
    </StripSection>
  )
}

export function StripSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 font-display text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
