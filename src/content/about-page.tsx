import { inBrowser, onServer, type PageLoad } from '../platform/pages/page-loader.ts'
import { type Settled, settle } from '../platform/pages/settle.ts'
import { LoaderFailed } from '../ui/loader-failed.tsx'
import { PictureImage } from '../ui/picture.tsx'
import type { Route } from './+types/about-page.ts'
import { aboutParagraphs, fallbackAddress, fallbackHours } from './about-texts.ts'
import type { getSiteData, listStores, SiteData, StoreInfo } from './content.contract.ts'
import { LegalDetails } from './legal-details.tsx'
import { staticPageMeta } from './static-page-meta.ts'

interface AboutData {
  site: Settled<SiteData>
  stores: Settled<StoreInfo[]>
}

const load: PageLoad<AboutData> = async (api, { signal }) => {
  const [site, stores] = await Promise.all([
    settle(api.call<typeof getSiteData>('GET /api/user/data_site/', undefined, { signal })),
    settle(api.call<typeof listStores>('GET /api/user/about/', undefined, { signal })),
  ])
  return { site, stores }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  staticPageMeta(matches[0].loaderData, {
    path: '/about/',
    title: 'О компании',
    description:
      'Магазин аниме-фигурок и коллекционных товаров в Новосибирске: кто мы, где нас найти и когда мы открыты.',
    image: loaderData?.stores.ok ? (loaderData.stores.value[0]?.image ?? undefined) : undefined,
  })

export default function AboutPage({ loaderData: { site, stores } }: Route.ComponentProps) {
  return (
    <div className="page wrap-anywhere grid gap-12 py-8 md:py-12">
      <h1 className="-mb-6 font-display text-2xl leading-tight sm:text-3xl lg:text-4xl">О компании</h1>
      {site.ok || stores.ok ? (
        <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:gap-16">
          {site.ok ? (
            <Story site={site.value} />
          ) : (
            <LoaderFailed failure={site} text={site.message ?? 'Не удалось загрузить данные'} />
          )}
          <section aria-labelledby="stores" className="grid gap-5">
            <h2 id="stores" className={`font-display text-xl ${stores.ok ? 'lg:sr-only' : ''}`}>
              Где нас найти
            </h2>
            {stores.ok ? (
              (stores.value.length > 0 ? stores.value : [undefined]).map((store) => (
                <Store key={store?.id ?? 0} store={store} />
              ))
            ) : (
              <LoaderFailed failure={stores} text={stores.message ?? 'Не удалось загрузить данные'} />
            )}
          </section>
        </div>
      ) : (
        <LoaderFailed failure={site} text={site.message ?? 'Не удалось загрузить данные'} />
      )}
      {site.ok && <LegalDetails site={site.value} />}
    </div>
  )
}

function Story({ site }: { site: SiteData }) {
  const [lead, ...rest] = aboutParagraphs(site)
  return (
    <div className="reading grid gap-4">
      <p className="text-lg leading-relaxed sm:text-xl">{lead}</p>
      {rest.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

/** A store to visit, with default texts when the shop has not entered one. */
function Store({ store }: { store: StoreInfo | undefined }) {
  return (
    <div className="card grid overflow-hidden md:grid-cols-2 lg:grid-cols-1">
      <PictureImage
        picture={store?.picture}
        alt={store?.picture ? (store.title ?? 'Наш магазин') : ''}
        sizes="(width >= 64rem) 27rem, (width >= 48rem) 50vw, calc(100vw - 2rem)"
        className="aspect-3/2"
      />
      <div className="grid content-center gap-5 p-6 lg:p-8">
        <h3 className="font-display text-lg leading-snug text-balance">{store?.title ?? 'Наш магазин'}</h3>
        <dl className="grid gap-4">
          <div>
            <dt className="text-muted text-sm">Адрес</dt>
            <dd>
              <address className="not-italic">{store?.address ?? fallbackAddress}</address>
            </dd>
          </div>
          <div>
            <dt className="text-muted text-sm">Время работы</dt>
            <dd>{store?.time_of_work ?? fallbackHours}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
