import { Link } from 'react-router'
import type { Facets } from '../catalogue.contract.ts'
import { chosenFilters } from './chosen-filters.ts'
import { Cross } from './icons.tsx'
import { withoutFilters } from './listing-state.ts'
import type { ListingControls } from './use-listing.ts'

/** The active filters, each a link that removes it, so that they work without JavaScript. */
export function FilterChips({ listing, facets }: { listing: ListingControls; facets: Facets | undefined }) {
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
