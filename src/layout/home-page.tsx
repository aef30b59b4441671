import { useRouteLoaderData } from 'react-router'
import type { listStores, StoreInfo } from '../content/content.contract.ts'
import { inBrowser, onServer, type PageLoad } from '../platform/page-loader.ts'
import { type Settled, settle } from '../platform/settle.ts'
import type { loader as rootLoader } from '../root.tsx'
import { FoxMark } from '../ui/fox-mark.tsx'
import type { Route } from './+types/home-page.ts'

interface HomeData {
  stores: Settled<StoreInfo[]>
}

const load: PageLoad<HomeData> = async (api, { signal }) => ({
  stores: await settle(api.call<typeof listStores>('GET /api/user/about/', undefined, { signal })),
})

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = () => [
  { title: 'Кицунэ — аниме-фигурки и коллекционные товары' },
  { name: 'description', content: 'Аниме-фигурки и коллекционные товары в Новосибирске с доставкой по всей России.' },
]

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const categories = useRouteLoaderData<typeof rootLoader>('root')?.shell.categories ?? []
  const store = loaderData.stores.ok ? loaderData.stores.value[0] : undefined
  return (
    <div className="page grid gap-12 py-8">
      <h1 className="max-w-2xl font-display text-3xl leading-tight sm:text-4xl">
        Фигурки, ради которых освобождают полку
      </h1>
      <section aria-labelledby="categories">
        <h2 id="categories" className="font-display text-xl">
          Категории
        </h2>
        <ul className="mt-5 grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4">
          {categories.map((category) => (
            <li key={category.id} className="card grid aspect-4/3 content-between p-4">
              <FoxMark className="size-10 justify-self-end opacity-80" />
              <span className="font-semibold">{category.name}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="store" className="card grid gap-2 p-6">
        <h2 id="store" className="font-display text-xl">
          {store?.title ?? 'Наш магазин'}
        </h2>
        <p>{store?.address ?? 'Адрес не указан'}</p>
        <p className="text-muted">{store?.time_of_work ?? 'Время работы не указано'}</p>
      </section>
    </div>
  )
}
