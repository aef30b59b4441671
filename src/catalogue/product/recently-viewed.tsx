import { useEffect, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import type { ProductCard as Card, listProductsById } from '../catalogue.contract.ts'
import { ProductStrip } from './product-strip.tsx'
import { parseViewed, viewedKey, without, withViewed } from './viewed-list.ts'

/** Products viewed in this browser. Private, so it is stored only there and is not part of the server's HTML. */
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
      // The API client has logged the error, and the page works without this strip.
      .catch(() => undefined)
    return () => left.abort()
  }, [productId])
  return products.length > 0 ? <ProductStrip title="Вы недавно смотрели" products={products} /> : null
}

/** Access to the storage throws in browsers that block it. */
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
    // The storage is blocked or full.
  }
}
