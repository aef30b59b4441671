import { useEffect, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import type { ProductCard as Card, listProductsById } from '../catalogue.contract.ts'
import { ProductStrip } from './product-strip.tsx'
import { parseViewed, viewedKey, without, withViewed } from './viewed-list.ts'

/** What this browser has seen before. It is nobody's business but the shopper's, so the first HTML knows nothing of it. */
export function RecentlyViewed({ productId }: { productId: number }) {
  const [products, setProducts] = useState<Card[]>([])
  useEffect(() => {
    const viewed = readViewed()
    keepViewed(withViewed(viewed, productId))
    const others = without(viewed, productId)
    if (others.length === 0) return
    const left = new AbortController()
    browserApi
      .call<typeof listProductsById>(
        'GET /api/products/by_id/',
        { query: { ids: others.join(',') } },
        { signal: left.signal },
      )
      .then(setProducts)
      // The client has logged it; a page without this strip is whole.
      .catch(() => undefined)
    return () => left.abort()
  }, [productId])
  return products.length > 0 ? <ProductStrip title="Вы недавно смотрели" products={products} /> : null
}

/** A browser may forbid its storage altogether. */
function readViewed(): number[] {
  try {
    return parseViewed(localStorage.getItem(viewedKey))
  } catch {
    return []
  }
}

function keepViewed(viewed: number[]): void {
  try {
    localStorage.setItem(viewedKey, JSON.stringify(viewed))
  } catch {
    // Nothing is kept then.
  }
}
