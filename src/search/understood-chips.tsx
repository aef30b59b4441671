import { Link } from 'react-router'
import { Cross } from '../catalogue/listing/icons.tsx'
import { type ListingState, listingSearch } from '../catalogue/listing/listing-state.ts'
import type { SearchPage } from './search.contract.ts'

interface UnderstoodChipsProps {
  path: string
  state: ListingState
  understood: SearchPage['understood']
}

/** What was taken for a filter, an order or an exclusion; each is a link to the search without it. */
export function UnderstoodChips({ path, state, understood }: UnderstoodChipsProps) {
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
