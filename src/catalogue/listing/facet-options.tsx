import { useState } from 'react'
import type { FacetValue } from '../catalogue.contract.ts'
import { firstValues } from './facet-values.ts'
import { type FacetName, toggleValue } from './listing-state.ts'
import type { ListingControls } from './use-listing.ts'

const shortList = 8

interface FacetOptionsProps {
  facet: FacetName
  values: FacetValue[]
  listing: ListingControls
}

/** Values of one facet with their counts; a long list is expanded on demand. */
export function FacetOptions({ facet, values, listing }: FacetOptionsProps) {
  const [all, setAll] = useState(false)
  const chosen = listing.state[facet]
  const shown = all ? values : firstValues(values, chosen, shortList)
  return (
    <>
      <div className={all && values.length > 40 ? 'max-h-96 overflow-y-auto overscroll-contain' : undefined}>
        {shown.map(({ value, name, count }) => (
          <label key={value} className="filter-option">
            <input
              type="checkbox"
              name={facet}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => listing.choose({ [facet]: toggleValue(chosen, value) })}
            />
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="ml-auto text-muted text-sm tabular-nums">{count}</span>
          </label>
        ))}
      </div>
      {values.length > shortList && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="min-h-11 cursor-pointer font-medium text-accent-ink text-sm hover:underline"
        >
          {all ? 'Свернуть' : 'Показать ещё'}
        </button>
      )}
    </>
  )
}
