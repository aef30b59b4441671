import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { countOf, productForms } from '../../platform/text/plural.ts'
import type { Facets, ProductPage } from '../catalogue.contract.ts'
import { EmptyList, RetryList } from './empty-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import type { ListingKind } from './listing-kind.ts'
import type { ListingData, ListingResult } from './load-listing.ts'
import { PageIntro, type PageIntroProps } from './page-intro.tsx'
import { lastPageOf } from './page-range.ts'
import { Pagination } from './pagination.tsx'
import { GridSkeleton, ProductGrid } from './product-grid.tsx'
import { SortSelect } from './sort-select.tsx'
import { useLasting } from './use-lasting.ts'
import { useListing } from './use-listing.ts'
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
}

interface ListingViewProps extends ListingProps {
  /** Undefined while the first list is loading. */
  result: ListingResult | undefined
}

export function ListingView({ kind, path, loaderData, intro, above, nothing, result }: ListingViewProps) {
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
          className={none ? 'hidden' : 'hidden min-[71rem]:block noscript:mb-8 noscript:block'}
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
                <FilterSheet listing={listing} facets={facets} radio={kind.radio} count={list?.count} />
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
                <ProductGrid products={list.results} labelsInStock={kind.labelsInStock} />
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
