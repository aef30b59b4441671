import type { ProductCard as Card } from '../catalogue.contract.ts'
import { ProductCard } from '../product-card.tsx'

const columns = 'grid grid-cols-2 gap-x-3 gap-y-7 sm:gap-x-4 md:grid-cols-3 md:gap-x-5 min-[71rem]:grid-cols-4'
/** The first row of the widest grid: its pictures are loaded first. */
const firstRow = 4

interface ProductGridProps {
  products: Card[]
  labelsInStock: boolean
}

export function ProductGrid({ products, labelsInStock }: ProductGridProps) {
  return (
    <ul className={columns}>
      {products.map((product, index) => (
        <li key={product.id} className="min-w-0">
          <ProductCard
            actions
            product={product}
            labelsInStock={labelsInStock}
            eager={index < firstRow}
            first={index === 0}
          />
        </li>
      ))}
    </ul>
  )
}

const places = Array.from({ length: 20 }, (_, place) => place)

/** As tall as the real cards, so that nothing jumps. */
export function GridSkeleton() {
  return (
    <div aria-hidden="true" className={`${columns} animate-pulse motion-reduce:animate-none`}>
      {places.map((place) => (
        <div key={place}>
          <div className="aspect-square rounded-2xl bg-line/70" />
          <div className="mt-4 h-4 rounded bg-line/70" />
          <div className="mt-2 h-4 w-2/3 rounded bg-line/70" />
          <div className="mt-3 mb-6 h-5 w-1/3 rounded bg-line/70" />
        </div>
      ))}
    </div>
  )
}
