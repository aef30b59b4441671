import type { Product } from '../catalogue.contract.ts'
import { factsOf, type ProductProperty } from './product-properties.ts'

/** What collectors look for first, beside the pictures. */
export function ProductFacts({ product }: { product: Product }) {
  const facts = factsOf(product)
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="properties">
      <h2 id="properties" className="sr-only">
        Характеристики
      </h2>
      <dl className="product-facts">
        {facts.map(({ name, ...fact }) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="wrap-anywhere">
              <Value {...fact} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Value({ value, href }: Omit<ProductProperty, 'name'>) {
  if (!href) return value
  return (
    <a href={href} className="link inline-flex min-h-6 items-center pointer-coarse:-my-2.5 pointer-coarse:min-h-11">
      {value}
    </a>
  )
}
