import { type ReactNode, useId } from 'react'
import { StripScroller } from '../../ui/strip-scroller.tsx'
import type { ProductCard as Card } from '../catalogue.contract.ts'
import { ProductCard } from '../product-card.tsx'

const stripSizes = '(min-width: 768px) 220px, 44vw'

/** A row of cards that scrolls horizontally. */
interface ProductStripProps {
  title: string
  products: Card[]
  /** The page with all of them. */
  all?: { name: string; href: string } | undefined
}

export function ProductStrip({ title, products, all }: ProductStripProps) {
  return (
    <StripSection title={title} all={all}>
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

export function StripSection({
  title,
  all,
  children,
}: Pick<ProductStripProps, 'title' | 'all'> & { children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="font-display text-xl sm:text-2xl">
          {title}
        </h2>
        {all && (
          <a href={all.href} className="nav-link text-accent-ink hover:underline">
            {all.name}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
