import { type ApiClient, ApiError } from '../../platform/browser/api-client.ts'
import type { PageLoad } from '../../platform/pages/page-loader.ts'
import { readySoon } from '../../platform/pages/ready-or-slow.ts'
import { type Settled, settle } from '../../platform/pages/settle.ts'
import type { getProduct, listRelated, Product, ProductCard } from '../catalogue.contract.ts'

type ProductResult =
  | { state: 'loaded'; product: Product }
  | { state: 'missing' }
  | { state: 'failed'; message: string; status: number | undefined }

export interface ProductData {
  result: ProductResult
  related: Settled<ProductCard[]>
}

/** The server waits for everything; the browser shows a skeleton when the answer takes long. */
export type ProductLoaderData = { ready: ProductData } | { slow: Promise<ProductData> }

export const loadProduct: PageLoad<ProductData> = async (api, { params, signal }) => {
  const input = { params: { id: params.productId ?? '' } }
  const [result, related] = await Promise.all([
    productResult(api, input.params.id, signal),
    settle(api.call<typeof listRelated>('GET /api/products/{id}/related/', input, { signal })),
  ])
  return { result, related }
}

async function productResult(api: ApiClient, id: string, signal: AbortSignal | undefined): Promise<ProductResult> {
  try {
    const product = await api.call<typeof getProduct>('GET /api/products/{id}/', { params: { id } }, { signal })
    return { state: 'loaded', product }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // An invalid address (too long, odd letters) is shown as a missing product too.
    if (error.status === 404 || error.status === 400) return { state: 'missing' }
    return { state: 'failed', message: error.message, status: error.status }
  }
}

/** Status and headers of the response. An incomplete page is never cached. */
export function answerOf({ result, related }: ProductData): ResponseInit {
  if (result.state === 'missing') return { status: 404 }
  if (result.state === 'failed') return { status: result.status ?? 500 }
  return related.ok ? {} : { headers: { 'cache-control': 'no-store' } }
}

export async function readyOrSlow(loading: Promise<ProductData>): Promise<ProductLoaderData> {
  const ready = await readySoon(loading)
  return ready ? { ready } : { slow: loading }
}
