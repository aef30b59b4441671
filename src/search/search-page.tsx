import { lazy, Suspense } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { useViewer } from '../accounts/viewer.ts'
import type { ProductPage } from '../catalogue/catalogue.contract.ts'
import { Cross } from '../catalogue/listing/icons.tsx'
import { Listing } from '../catalogue/listing/listing.tsx'
import { fixedPageSize, type ListingKind } from '../catalogue/listing/listing-kind.ts'
import {
  countFilters,
  type ListingState,
  listingSearch,
  type SearchedText,
} from '../catalogue/listing/listing-state.ts'
import { listingInBrowser, listingOnServer } from '../catalogue/listing/load-listing.ts'
import { PageIntro } from '../catalogue/listing/page-intro.tsx'
import { loadPart } from '../platform/browser/load-chunk.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { quoted } from '../platform/text/quoted.ts'
import { FoxMark } from '../ui/fox-mark.tsx'
import type { Route } from './+types/search-page.ts'
import { NothingFound } from './nothing-found.tsx'
import type { SearchPage as FoundPage, getSearchFacets, searchCatalogue } from './search.contract.ts'
import { searchHref } from './search-href.ts'

const path = '/search/'
const emptyPage: ProductPage = { count: 0, page_size: fixedPageSize, results: [] }
const emptyFacets = { category: [], series: [], maker: [], scale: [], year: [], min_price: null, max_price: null }

/** An empty query sends no request. */
const kind: ListingKind = {
  radio: true,
  searched: true,
  more: ['category'],
  fetchPage: async (api, query, _params, options) =>
    query.q
      ? api.call<typeof searchCatalogue>(
          'GET /api/search/products/',
          { query: { ...query, page_size: fixedPageSize } },
          options,
        )
      : emptyPage,
  fetchFacets: async (api, filters, _params, options) =>
    filters.q ? api.call<typeof getSearchFacets>('GET /api/search/facets/', { query: filters }, options) : emptyFacets,
  labelsInStock: true,
  loading: 'Загрузка...',
  failure: 'Ошибка при поиске',
  empty: 'Товары не найдены. Попробуйте изменить фильтры.',
}

export const loader = listingOnServer(kind)
export const clientLoader = listingInBrowser(kind)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches)
  const query = loaderData?.state.text?.q
  const title = query ? `Поиск: ${query}` : 'Поиск'
  const description = 'Поиск аниме-фигурок и коллекционных товаров.'
  return pageMeta({ ...site, path, title: `${title} — ${site.siteName}`, description, noindex: true })
}

const ExplainOrder = lazy(() => loadPart(() => import('./explain-order.tsx')))

/** Of staff, who ask for it in the address. */
function Explained({ query }: { query: string }) {
  const asked = useSearchParams()[0].get('explain') === '1'
  return asked && <ForStaff query={query} />
}

function ForStaff({ query }: { query: string }) {
  const { is_staff: isStaff } = useViewer()
  return (
    isStaff && (
      <Suspense>
        <ExplainOrder query={query} />
      </Suspense>
    )
  )
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { state } = loaderData
  if (!state.text) return <BeforeSearch />
  const { text } = state
  return (
    <Listing
      kind={kind}
      path={path}
      loaderData={loaderData}
      intro={() => ({ heading: 'Поиск' })}
      above={(list) => (
        <div className="mt-5 grid gap-4">
          <SearchForm query={text.q} />
          {isFound(list) && <UnderstoodChips path={path} state={state} understood={list.understood} />}
          {isFound(list) && <SearchNote text={text} found={list} />}
          <Explained query={text.q} />
        </div>
      )}
      divide={dividePartial}
      nothing={(list) => countFilters(state) === 0 && <Nothing text={text} list={list} />}
    />
  )
}

/** What matches only in part comes under a title of its own, below what matches. */
function dividePartial(list: ProductPage) {
  if (!isFound(list) || list.whole_results === 0 || list.whole_results >= list.results.length) return undefined
  return { after: list.whole_results, title: 'Подходит частично' }
}

function Nothing({ text, list }: { text: SearchedText; list: ProductPage }) {
  const { words, series } = isFound(list) ? list.suggestions : { words: [], series: [] }
  return <NothingFound text={text} words={words} series={series} />
}

function BeforeSearch() {
  return (
    <div className="page grid gap-5 pt-5 pb-10 min-[1136px]:pt-7">
      <div>
        <PageIntro heading="Поиск" />
      </div>
      <SearchForm query="" />
      <div className="grid justify-items-center gap-5 rounded-2xl bg-shelf px-6 py-16 text-center">
        <FoxMark className="size-20 opacity-70" />
        <p className="text-lg">Напишите, кого или что вы ищете</p>
        <a href="/catalog/" className="button">
          Смотреть весь каталог
        </a>
      </div>
    </div>
  )
}

function isFound(list: ProductPage | undefined): list is FoundPage {
  return list !== undefined && 'suggestions' in list
}

const longestQuery = 200

/** The field of the search page on a phone; a wide screen has one in the header. It works without scripts too. */
function SearchForm({ query }: { query: string }) {
  return (
    <search className="desk:hidden">
      <Form method="get" action="/search/" className="flex max-w-2xl gap-3">
        <input
          // Remounts the field when the query changes from elsewhere, such as the header or Back.
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          ref={query === '' ? focus : undefined}
          maxLength={longestQuery}
          aria-label="Что ищем?"
          placeholder="Персонаж или серия"
          className="h-12 w-full min-w-0 rounded-xl border border-line bg-card px-4 placeholder:text-muted hover:border-muted"
        />
        <button type="submit" className="button h-12 cursor-pointer">
          Найти
        </button>
      </Form>
    </search>
  )
}

/** Who comes without a query comes to type one. */
function focus(field: HTMLInputElement | null): void {
  field?.focus()
}

/** Says what was searched for when the query was corrected, with a link to search for the typed text. */
function SearchNote({ text, found }: { text: SearchedText; found: FoundPage }) {
  const corrected = found.corrected_query
  const { described_words: described, inside_words: inside } = found
  const left = found.ignored_words.filter((word) => !described.includes(word) && !inside.includes(word))
  if (corrected === null && found.ignored_words.length === 0) return null
  return (
    <div role="status" className="grid max-w-2xl gap-1 wrap-anywhere">
      {corrected !== null && (
        <p>
          Показаны результаты по запросу {quoted(corrected)}.{' '}
          <a href={searchHref(text.q, true)} className="font-semibold text-accent-ink underline underline-offset-4">
            Искать именно {quoted(text.q)}
          </a>
        </p>
      )}
      {left.length > 0 && found.count > 0 && (
        <p className="text-muted">
          {found.apart && found.whole_results > 0
            ? `Сначала то, что подходит лучше всего, потом товары, где есть хотя бы одно из слов: ${listed(left)}.`
            : found.apart
              ? `Вместе не нашлось — показаны товары, где есть хотя бы одно из слов: ${listed(left)}.`
              : `Всё сразу не нашлось — показаны товары без ${left.length === 1 ? 'слова' : 'слов'} ${listed(left)}.`}
        </p>
      )}
      {described.length > 0 && found.count > 0 && (
        <p className="text-muted">
          {described.length === 1 ? 'Слово' : 'Слова'} {listed(described)} есть только в описаниях товаров.
        </p>
      )}
      {inside.length > 0 && found.count > 0 && (
        <p className="text-muted">
          {inside.length === 1 ? 'Отдельного слова' : 'Отдельных слов'} {listed(inside)} нет — показаны товары, где это
          часть другого слова.
        </p>
      )}
    </div>
  )
}

function listed(words: string[]): string {
  return words.map(quoted).join(', ')
}

interface UnderstoodChipsProps {
  path: string
  state: ListingState
  understood: FoundPage['understood']
}

/** What was taken for a filter, an order or an exclusion; each is a link to the search without it. */
function UnderstoodChips({ path, state, understood }: UnderstoodChipsProps) {
  if (understood.length === 0) return null
  return (
    <ul aria-label="Понято из запроса" className="flex flex-wrap items-center gap-2">
      {understood.map(({ label, query_without }) => (
        <li key={label}>
          <Link
            to={path + listingSearch({ ...state, page: 1, text: { q: query_without, exact: false } })}
            preventScrollReset
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-card py-1 pr-3 pl-4 text-sm wrap-anywhere hover:border-accent-ink hover:text-accent-ink"
          >
            <span className="sr-only">Убрать из запроса: </span>
            {label}
            <Cross className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
