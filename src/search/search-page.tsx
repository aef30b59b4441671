import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { eitherLabel } from '../catalogue/listing/listing-kind.ts'
import { PageIntro } from '../catalogue/listing/page-intro.tsx'
import { ProductGrid } from '../catalogue/listing/product-grid.tsx'
import { inBrowser, onServer, type PageLoad } from '../platform/page-loader.ts'
import { pageMeta, siteOf } from '../platform/page-meta.ts'
import { countOf, productForms } from '../platform/plural.ts'
import { type Settled, settle } from '../platform/settle.ts'
import { FoxMark } from '../ui/fox-mark.tsx'
import type { Route } from './+types/search-page.ts'
import type { SearchResult, searchProducts } from './search.contract.ts'

const path = '/search/'
const longestQuery = 200

interface SearchData {
  query: string
  found: Settled<SearchResult[]>
}

/** An empty query asks the server nothing. */
const load: PageLoad<SearchData> = async (api, { url, signal }) => {
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, longestQuery)
  if (query === '') return { query, found: { ok: true, value: [] } }
  const call = api.call<typeof searchProducts>('GET /api/search/', { query: { q: query } }, { signal })
  return { query, found: await settle(call) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches)
  const title = loaderData?.query ? `Поиск: ${loaderData.query}` : 'Поиск'
  const description = 'Поиск аниме-фигурок и коллекционных товаров.'
  return pageMeta({ ...site, path, title: `${title} — ${site.siteName}`, description, noindex: true })
}

export default function SearchPage({ loaderData: { query, found } }: Route.ComponentProps) {
  const results = found.ok ? found.value : []
  const searching = useNavigation().location?.pathname.startsWith('/search') === true
  useEffect(() => {
    if (!found.ok) console.error('Ошибка при поиске')
  }, [found])
  return (
    <div className="page grid gap-6 pt-5 pb-10">
      <div>
        <PageIntro heading="Поиск" />
      </div>
      <search>
        <Form method="get" action={path} className="flex max-w-2xl gap-3">
          <input
            // A new query from elsewhere (the header, Back) is shown too.
            key={query}
            type="search"
            name="q"
            defaultValue={query}
            maxLength={longestQuery}
            aria-label="Что ищем?"
            placeholder="Название, персонаж или серия"
            className="h-12 w-full min-w-0 rounded-xl border border-line bg-card px-4 placeholder:text-muted hover:border-muted"
          />
          <button type="submit" className="button h-12 cursor-pointer">
            Найти
          </button>
        </Form>
      </search>
      <output className="text-muted">
        {searching ? 'Загрузка...' : query && results.length > 0 ? countOf(results.length, productForms) : ''}
      </output>
      {results.length > 0 ? (
        <div aria-busy={searching} className={searching ? 'opacity-50' : undefined}>
          <ProductGrid products={results.map(toCard)} stockLabel={eitherLabel} />
        </div>
      ) : (
        <div className="grid justify-items-center gap-5 rounded-2xl bg-shelf px-6 py-16 text-center">
          <FoxMark className="size-20 opacity-70" />
          <p className="text-lg">{query ? 'Ничего не найдено' : 'Напишите, кого или что вы ищете'}</p>
          <a href="/catalog/" className="button">
            Смотреть весь каталог
          </a>
        </div>
      )}
    </div>
  )
}

/** Search results say nothing about novelty. */
function toCard({ id, name, price, status, picture }: SearchResult) {
  return { id, name, price, status, is_new: false, images: picture ? [picture] : [] }
}
