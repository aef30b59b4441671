import { Suspense, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { listInStock, listNewArrivals } from '../catalogue/catalogue.contract.ts'
import type { listHomeStrips } from '../catalogue/strips/strips.contract.ts'
import type { listStores, StoreInfo } from '../content/content.contract.ts'
import type { getHomeOpening, HomeOpening as Opening } from '../content/home-opening.contract.ts'
import { type ApiClient, browserApi } from '../platform/browser/api-client.ts'
import { inBrowser, onServer } from '../platform/pages/page-loader.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { readySoon } from '../platform/pages/ready-or-slow.ts'
import { type Settled, settle, valueOr } from '../platform/pages/settle.ts'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/home-page.ts'
import { GroupCards } from './group-cards.tsx'
import { HomeOpening } from './home-opening.tsx'
import { HomeStrips, type StripList } from './home-strips.tsx'
import { type CardList, ProductStrip, type StripWords } from './product-strip.tsx'
import { shopJsonLd } from './shop-json-ld.ts'
import { StoreBlock } from './store-block.tsx'

type StoreList = Settled<StoreInfo[]> | Promise<Settled<StoreInfo[]>>

interface HomeData {
  /** Null while it loads and when it cannot be loaded: then the page begins with a plain heading. */
  opening: Opening | null
  stores: StoreList
  newArrivals: CardList
  inStock: CardList
  strips: StripList
}

const loadStores = (api: ApiClient) => settle(api.call<typeof listStores>('GET /api/user/about/'))
const loadNew = (api: ApiClient) => settle(api.call<typeof listNewArrivals>('GET /api/products/new/'))
const loadInStock = (api: ApiClient) => settle(api.call<typeof listInStock>('GET /api/products/available/'))
const loadStrips = (api: ApiClient) => settle(api.call<typeof listHomeStrips>('GET /api/home/strips/'))

async function loadOpening(api: ApiClient): Promise<Opening | null> {
  const call = api.call<typeof getHomeOpening>('GET /api/home/opening/')
  return valueOr(await settle(call), { opening: null }).opening
}

async function loadAll(api: ApiClient, calls = startAll(api)): Promise<HomeData> {
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

/** Slow parts are promises, so that they do not delay the rest of the page. */
async function loadOrPromise(api: ApiClient): Promise<HomeData> {
  const calls = startAll(api)
  return (await readySoon(loadAll(api, calls))) ?? { ...calls, opening: await calls.opening }
}

export const loader = onServer((api) => loadAll(api))
export const clientLoader = inBrowser(loadOrPromise)

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  return [
    ...pageMeta({
      ...site,
      path: '/',
      title: `${site.siteName} — аниме-фигурки и коллекционные товары`,
      description: 'Аниме-фигурки и коллекционные товары в Новосибирске с доставкой по всей России.',
      image: '/icon-512.png',
    }),
    { 'script:ld+json': shopJsonLd(matches[0].loaderData?.shell.site, site.publicUrl) },
  ]
}

const newWords: StripWords = {
  title: 'Новинки',
  all: 'Все новинки',
  loading: 'Загрузка новинок...',
  failed: 'Не удалось загрузить новинки',
  empty: 'Новинки уже в пути. Загляните чуть позже.',
}

const stockWords: StripWords = {
  title: 'В наличии',
  all: 'Все товары в наличии',
  loading: 'Загрузка товаров...',
  failed: 'Не удалось загрузить товары',
  empty: 'Сейчас всё разобрали. Скоро привезём ещё.',
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const categories = useRouteLoaderData<typeof rootLoader>('root')?.shell.categories ?? []
  return (
    <div className="page grid grid-cols-1 gap-10 pt-6 pb-4 sm:gap-14 sm:pt-8">
      <div className="grid grid-cols-1 gap-5">
        <HomeOpening opening={loaderData.opening} />
        <GroupCards categories={categories} first={!loaderData.opening?.picture} />
      </div>
      <ProductStrip
        id="new-arrivals"
        words={newWords}
        allHref="/new"
        list={loaderData.newArrivals}
        loadAgain={() => loadNew(browserApi)}
      />
      <ProductStrip
        id="in-stock"
        words={stockWords}
        allHref="/in-stock"
        list={loaderData.inStock}
        loadAgain={() => loadInStock(browserApi)}
        labelsInStock
      />
      <Suspense>
        <HomeStrips strips={loaderData.strips} />
      </Suspense>
      <Suspense fallback={<div className="skeleton h-96 md:h-80" />}>
        <Store stores={loaderData.stores} />
      </Suspense>
    </div>
  )
}

function Store({ stores }: { stores: StoreList }) {
  const settled = stores instanceof Promise ? use(stores) : stores
  return <StoreBlock store={settled.ok ? settled.value[0] : undefined} />
}
