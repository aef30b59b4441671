import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type { ProductCard as Card, Facets, ProductPage } from '../catalogue.contract.ts'
import { eagerCards } from '../eager-cards.ts'
import { ProductCard } from '../product-card.tsx'
import { chosenFilters } from './chosen-filters.ts'
import { FilterForm } from './filter-form.tsx'
import { FilterSheet, filtersId } from './filter-sheet.tsx'
import { Chevron, Cross } from './icons.tsx'
import type { ListingKind } from './listing-kind.ts'
import { countFilters, type ListingSort, sortNames, withoutFilters } from './listing-state.ts'
import type { ListingData, ListingResult } from './load-listing.ts'
import { PageIntro, type PageIntroProps } from './page-intro.tsx'
import { lastPageOf } from './page-range.ts'
import { Pagination } from './pagination.tsx'
import { type ListingControls, useListing } from './use-listing.ts'
import { useStartAtTop } from './use-start-at-top.ts'

export interface ListingProps {
  kind: ListingKind
  path: string
  loaderData: ListingData
  /** Breadcrumbs and heading; the heading may use names from the facets. */
  intro: (facets: Facets | undefined) => PageIntroProps
  /** Shown above the filters and the list. */
  above?: (list: ProductPage | undefined) => ReactNode
  /** Replaces the default text of an empty list; return false to keep the default. */
  nothing?: (list: ProductPage) => ReactNode
  /** Where the list falls into two: how many products stand before the title, if any do. */
  divide?: (list: ProductPage) => { after: number; title: string } | undefined
}

interface ListingViewProps extends ListingProps {
  /** Undefined while the first list is loading. */
  result: ListingResult | undefined
}

export function ListingView({ kind, path, loaderData, intro, above, nothing, divide, result }: ListingViewProps) {
  const listing = useListing(path, loaderData.state)
  const top = useRef<HTMLDivElement>(null)
  const formId = useId()
  const { list, facets, failed } = useKept(result)
  const waiting = useLasting(listing.loading, 150) || !result
  useStartAtTop(loaderData.state.page, top)
  useEffect(() => {
    if (result && !result.list.ok) console.error(kind.failure)
  }, [result, kind])

  // Where there is nothing at all, there is nothing to filter or to sort.
  const none = list?.results.length === 0 && nothing?.(list)
  const columns = none ? '' : 'gap-8 min-[71rem]:grid min-[71rem]:grid-cols-[15.5rem_minmax(0,1fr)] xl:gap-10'

  return (
    <div className="page pt-5 pb-10 min-[71rem]:pt-7">
      <PageIntro {...intro(facets)} />
      {above?.(list)}
      <div className={`mt-5 min-[71rem]:mt-7 ${columns}`}>
        <aside
          id={filtersId}
          className={none ? 'hidden' : 'early-filters hidden min-[71rem]:block noscript:mb-8 noscript:block'}
          aria-label="Фильтры товаров"
        >
          <h2 className="border-line border-b pb-3 font-display text-lg">Фильтры</h2>
          <FilterForm id={formId} listing={listing} facets={facets} radio={kind.radio} />
        </aside>
        <div ref={top} tabIndex={-1} className="outline-none">
          <h2 className="sr-only">Товары</h2>
          <div className={none ? 'sr-only' : 'flex flex-wrap items-center justify-between gap-3'}>
            <output className="order-last w-full text-muted min-[71rem]:order-none min-[71rem]:w-auto">
              {waiting ? kind.loading : list && countOf(list.count, productForms)}
            </output>
            {!none && (
              <>
                <FilterSheet listing={listing} facets={facets} radio={kind.radio} count={list?.count} formId={formId} />
                <SortSelect listing={listing} formId={formId} />
              </>
            )}
          </div>
          <div className="mt-4 grid gap-5">
            <FilterChips listing={listing} facets={facets} />
            {failed && <RetryList listing={listing} empty={!list} />}
            <div
              aria-busy={waiting}
              className={`transition-opacity duration-200 ${waiting && list ? 'opacity-50' : ''}`}
            >
              {!result && <GridSkeleton />}
              {list && list.results.length > 0 && (
                <ProductGrid
                  products={list.results}
                  labelsInStock={kind.labelsInStock}
                  onlyNew={kind.onlyNew ?? loaderData.state.show === 'new'}
                  divided={divide?.(list)}
                />
              )}
              {list?.results.length === 0 && (none || <EmptyList listing={listing} text={kind.empty} />)}
            </div>
          </div>
          {list && <Pagination listing={listing} last={lastPageOf(list.count, list.page_size)} />}
        </div>
      </div>
    </div>
  )
}

/** Keeps the previous list on screen when the next one could not be loaded. */
function useKept(result: ListingResult | undefined) {
  const [kept, setKept] = useState({
    list: result?.list.ok ? result.list.value : undefined,
    facets: result?.facets,
  })
  const list = result?.list.ok ? result.list.value : kept.list
  const facets = result?.facets ?? kept.facets
  if (list !== kept.list || facets !== kept.facets) setKept({ list, facets })
  return { list, facets, failed: result !== undefined && !result.list.ok }
}

/** Shown when nothing is found, with links to continue. */
function EmptyList({ listing, text }: { listing: ListingControls; text: string }) {
  const filtered = countFilters(listing.state) > 0
  return (
    <EmptyState text={text}>
      {filtered ? (
        <Link to={listing.addressOf(withoutFilters(listing.state))} preventScrollReset className="button">
          Сбросить фильтры
        </Link>
      ) : (
        <Link to="/catalog/" className="button">
          Смотреть весь каталог
        </Link>
      )}
    </EmptyState>
  )
}

/** Shown when the list could not be loaded. The error is in the console; here is only a button to retry. */
function RetryList({ listing: { loading, reload }, empty }: { listing: ListingControls; empty: boolean }) {
  return empty ? (
    <LoadFailed look="page" text="Список пока не пришёл. Попробуйте ещё раз." busy={loading} onRetry={reload} />
  ) : (
    <LoadFailed look="line" text="Список не обновился, показан прежний." busy={loading} onRetry={reload} />
  )
}

/** The active filters, each a link that removes it, so that they work without JavaScript. */
function FilterChips({ listing, facets }: { listing: ListingControls; facets: Facets | undefined }) {
  const chosen = chosenFilters(listing.state, facets)
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Выбранные фильтры" className="flex flex-wrap items-center gap-2">
      {chosen.map(({ label, undo }) => (
        <li key={label}>
          <Link
            to={listing.addressOf(undo)}
            preventScrollReset
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-card py-1 pr-3 pl-4 text-sm wrap-anywhere hover:border-accent-ink hover:text-accent-ink"
          >
            <span className="sr-only">Убрать фильтр: </span>
            {label}
            <Cross className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={listing.addressOf(withoutFilters(listing.state))}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 font-medium text-accent-ink text-sm hover:underline"
        >
          Сбросить всё
        </Link>
      </li>
    </ul>
  )
}

const columns = 'grid grid-cols-2 gap-x-3 gap-y-7 sm:gap-x-4 md:grid-cols-3 md:gap-x-5 min-[71rem]:grid-cols-4'

interface ProductGridProps {
  products: Card[]
  labelsInStock: boolean
  onlyNew: boolean
  divided: { after: number; title: string } | undefined
}

/** Its many cards are not rendered anew while only the filters change. */
const ProductGrid = memo(function ProductGrid({ products, labelsInStock, onlyNew, divided }: ProductGridProps) {
  const gridOf = (from: number, to?: number) => (
    <ul className={onlyNew ? `${columns} only-new` : columns}>
      {products.slice(from, to).map((product, index) => (
        <li key={product.id} className="min-w-0">
          <ProductCard
            actions
            product={product}
            labelsInStock={labelsInStock}
            eager={from + index < eagerCards}
            first={from + index === 0}
          />
        </li>
      ))}
    </ul>
  )
  if (!divided) return gridOf(0)
  return (
    <>
      {gridOf(0, divided.after)}
      <h3 className="mt-9 mb-5 border-line border-t pt-5 font-display text-lg">{divided.title}</h3>
      {gridOf(divided.after)}
    </>
  )
})

const places = Array.from({ length: 20 }, (_, place) => place)

/** As tall as the real cards, so that nothing jumps. */
function GridSkeleton() {
  return (
    <div aria-hidden="true" className={columns}>
      {places.map((place) => (
        <div key={place}>
          <div className="skeleton aspect-square rounded-2xl" />
          <div className="mt-4 skeleton h-4" />
          <div className="mt-2 skeleton h-4 w-2/3" />
          <div className="mt-3 mb-6 skeleton h-5 w-1/3" />
        </div>
      ))}
    </div>
  )
}

const sorts = Object.entries(sortNames) as [ListingSort, string][]

/** Part of the filter form, although it is shown above the list. */
function SortSelect({ listing, formId }: { listing: ListingControls; formId: string }) {
  return (
    <label className="relative inline-flex min-w-0 flex-1 items-center sm:flex-none">
      <span className="sr-only">Сортировка</span>
      <select
        name="sort"
        form={formId}
        value={listing.state.sort}
        onChange={(event) => listing.choose({ sort: event.target.value as ListingSort })}
        className="h-11 w-full cursor-pointer appearance-none truncate rounded-xl border border-line bg-card pr-10 pl-4 font-medium hover:border-muted"
      >
        {sorts
          .filter(([sort]) => sort !== 'best' || listing.state.text)
          .map(([sort, name]) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
      </select>
      <Chevron className="pointer-events-none absolute right-3 size-5 text-muted" />
    </label>
  )
}

/** True once something has lasted this long, so that a short loading state does not flash. */
function useLasting(active: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(setLasting, ms, true)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [active, ms])
  return active && lasting
}
