import { showNames } from './chosen-filters.ts'
import type { Show } from './listing-state.ts'
import type { ListingControls } from './use-listing.ts'

const values = Object.keys(showNames) as Show[]

/** The category radio: everything, new arrivals, in stock, preorders. */
export function ShowRadios({ listing }: { listing: ListingControls }) {
  return (
    <div>
      {values.map((show) => (
        <label key={show} className="filter-option">
          <input
            type="radio"
            name="filter"
            value={show}
            checked={listing.state.show === show}
            onChange={() => listing.choose({ show })}
          />
          {showNames[show]}
        </label>
      ))}
    </div>
  )
}
