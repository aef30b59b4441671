import { Chevron } from './icons.tsx'
import { type ListingSort, sortNames } from './listing-state.ts'
import type { ListingControls } from './use-listing.ts'

const sorts = Object.entries(sortNames) as [ListingSort, string][]

/** Part of the filter form, although it is shown above the list. */
export function SortSelect({ listing, formId }: { listing: ListingControls; formId: string }) {
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
