import type { listInStock, listNewArrivals, ProductCard } from '../catalogue/catalogue.contract.ts'
import type { HomeStrip, listHomeStrips } from '../catalogue/strips/strips.contract.ts'
import type { listStores, StoreInfo } from '../content/content.contract.ts'
import type { getHomeOpening, HomeOpening as Opening } from '../content/home-opening.contract.ts'
import type { ApiClient } from '../platform/browser/api-client.ts'
import { readySoon } from '../platform/pages/ready-or-slow.ts'
import { type Settled, settle, valueOr } from '../platform/pages/settle.ts'

/** The server has the list when it renders; in the browser it may still be loading. */
export type CardList = Settled<ProductCard[]> | Promise<Settled<ProductCard[]>>
export type StoreList = Settled<StoreInfo[]> | Promise<Settled<StoreInfo[]>>

interface HomeData {
  /** Null while it loads and when it cannot be loaded: then the page begins with a plain heading. */
  opening: Opening | null
  stores: StoreList
  newArrivals: CardList
  inStock: CardList
  strips: Settled<HomeStrip[]>
}

const loadStores = (api: ApiClient) => settle(api.call<typeof listStores>('GET /api/user/about/'))
export const loadNew = (api: ApiClient) => settle(api.call<typeof listNewArrivals>('GET /api/products/new/'))
export const loadInStock = (api: ApiClient) => settle(api.call<typeof listInStock>('GET /api/products/available/'))
const loadStrips = (api: ApiClient) => settle(api.call<typeof listHomeStrips>('GET /api/home/strips/'))

async function loadOpening(api: ApiClient): Promise<Opening | null> {
  const call = api.call<typeof getHomeOpening>('GET /api/home/opening/')
  return valueOr(await settle(call), { opening: null }).opening
}

export async function loadHome(api: ApiClient, calls = startAll(api)): Promise<HomeData> {
  const [opening, stores, newArrivals, inStock, strips] = await Promise.all([
    calls.opening,
    calls.stores,
    calls.newArrivals,
    calls.inStock,
    calls.strips,
  ])
  return { opening, stores, newArrivals, inStock, strips }
}

function startAll(api: ApiClient) {
  return {
    opening: loadOpening(api),
    stores: loadStores(api),
    newArrivals: loadNew(api),
    inStock: loadInStock(api),
    strips: loadStrips(api),
  }
}

/**
 * Slow parts are promises, so that they do not delay the rest of the page. Not the opening and the strips of staff: how
 * many there are decides where everything else stands.
 */
export async function loadHomeInBrowser(api: ApiClient): Promise<HomeData> {
  const calls = startAll(api)
  const ready = await readySoon(loadHome(api, calls))
  if (ready) return ready
  const [opening, strips] = await Promise.all([calls.opening, calls.strips])
  return { ...calls, opening, strips }
}
