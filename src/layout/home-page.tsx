import { Suspense, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { HomeStrip } from '../catalogue/strips/strips.contract.ts'
import type { StoreInfo } from '../content/content.contract.ts'
import type { HomeOpening as Opening } from '../content/home-opening.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { inBrowser, onServer } from '../platform/pages/page-loader.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import type { Settled } from '../platform/pages/settle.ts'
import type { loader as rootLoader } from '../root.tsx'
import { ClockIcon, PinIcon } from '../ui/icons.tsx'
import { PictureImage } from '../ui/picture.tsx'
import type { Route } from './+types/home-page.ts'
import { Drop } from './drop.tsx'
import { GroupCards } from './group-cards.tsx'
import { loadHome, loadHomeInBrowser, loadInStock, loadNew, type StoreList } from './load-home.ts'
import { ProductStrip, type StripWords } from './product-strip.tsx'
import { shopJsonLd } from './shop-json-ld.ts'

export const loader = onServer((api) => loadHome(api))
export const clientLoader = inBrowser(loadHomeInBrowser)

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
    <>
      <HomeOpening opening={loaderData.opening} />
      <div className="page home-parts">
        <HomeStrips strips={loaderData.strips} drops />
        <GroupCards categories={categories} first={!loaderData.opening?.picture} />
        <ProductStrip
          id="new-arrivals"
          words={newWords}
          allHref="/new"
          list={loaderData.newArrivals}
          loadAgain={() => loadNew(browserApi)}
          featured
        />
        <ProductStrip
          id="in-stock"
          words={stockWords}
          allHref="/in-stock"
          list={loaderData.inStock}
          loadAgain={() => loadInStock(browserApi)}
          labelsInStock
        />
        <HomeStrips strips={loaderData.strips} />
        <Suspense fallback={<div className="skeleton h-96 md:h-80" />}>
          <Store stores={loaderData.stores} />
        </Suspense>
      </div>
    </>
  )
}

function Store({ stores }: { stores: StoreList }) {
  const settled = stores instanceof Promise ? use(stores) : stores
  return <StoreBlock store={settled.ok ? settled.value[0] : undefined} />
}

/** Until staff have written an opening. */
const plainHeading = 'Фигурки, ради которых освобождают полку'

const sizes = '(min-width: 640px) 34rem, 100vw'

/** One figure and a way in, before anything else. Its surface has the picture's colour and runs to the edges. */
function HomeOpening({ opening }: { opening: Opening | null }) {
  if (!opening)
    return <h1 className="page pt-6 font-display text-xl leading-snug sm:pt-8 sm:text-2xl">{plainHeading}</h1>
  const { heading, text, link_text: linkText, link_href: linkHref, picture } = opening
  return (
    <section className="home-opening">
      {picture && (
        <svg aria-hidden="true" className="home-opening-tint">
          <rect width="100%" height="100%" fill={picture.color} />
        </svg>
      )}
      <div className="page home-opening-parts">
        {picture && <PictureImage picture={picture} alt="" sizes={sizes} first className="home-opening-picture" />}
        <div className="home-opening-words">
          <h1 className="home-opening-heading">{heading}</h1>
          {text && <p className="max-w-[34rem] text-pretty sm:text-lg">{text}</p>}
          {linkText && linkHref && (
            <a href={linkHref} className="button home-opening-button">
              {linkText}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}

/** Strips that staff have put together: the drops, or the others. When they cannot be loaded, the page does without them. */
function HomeStrips({ strips, drops = false }: { strips: Settled<HomeStrip[]>; drops?: boolean }) {
  if (!strips.ok) return null
  const own = strips.value.filter(({ starts_at }) => (starts_at !== null) === drops)
  return own.map((strip) =>
    strip.when ? (
      <Drop key={strip.id} strip={strip} />
    ) : (
      <ProductStrip
        key={strip.id}
        id={`strip-${strip.id}`}
        words={{ title: strip.title, all: 'Смотреть все', loading: '', failed: '', empty: '' }}
        allHref={strip.href}
        list={{ ok: true, value: strip.products }}
        large={drops}
      />
    ),
  )
}

function StoreBlock({ store }: { store: StoreInfo | undefined }) {
  const title = store?.title || 'Наш магазин'
  return (
    <section aria-labelledby="store" className="card grid overflow-hidden md:grid-cols-2">
      <PictureImage
        picture={store?.picture}
        alt={`Фотография: ${title}`}
        sizes="(min-width: 1344px) 640px, (min-width: 768px) 50vw, calc(100vw - 2rem)"
        className="aspect-16/10 md:aspect-auto md:h-full md:min-h-80"
      />
      <div className="grid content-center gap-4 p-6 md:p-10">
        <h2 id="store" className="font-display text-xl leading-snug text-balance wrap-anywhere sm:text-2xl">
          {title}
        </h2>
        <p className="flex gap-3">
          <PinIcon className="mt-0.5 size-5 shrink-0 text-accent-ink" />
          <span className="wrap-anywhere">{store?.address || 'Адрес не указан'}</span>
        </p>
        <p className="flex gap-3">
          <ClockIcon className="mt-0.5 size-5 shrink-0 text-accent-ink" />
          <span className="wrap-anywhere">{store?.time_of_work || 'Время работы не указано'}</span>
        </p>
        <a href="/contacts" className="button-quiet mt-2 justify-self-start">
          Как с нами связаться
        </a>
      </div>
    </section>
  )
}
