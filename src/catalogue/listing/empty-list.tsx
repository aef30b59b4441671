import { Link } from 'react-router'
import { FoxMark } from '../../ui/fox-mark.tsx'
import { countFilters, withoutFilters } from './listing-state.ts'
import type { ListingControls } from './use-listing.ts'

/** Nothing found: says so and helps onward. */
export function EmptyList({ listing, text }: { listing: ListingControls; text: string }) {
  const filtered = countFilters(listing.state) > 0
  return (
    <div className="grid justify-items-center gap-5 rounded-2xl bg-shelf px-6 py-16 text-center">
      <FoxMark className="size-20 opacity-70" />
      <p className="max-w-sm text-balance text-lg">{text}</p>
      {filtered ? (
        <Link to={listing.addressOf(withoutFilters(listing.state))} preventScrollReset className="button">
          Сбросить всё
        </Link>
      ) : (
        <Link to="/catalog/" className="button">
          Смотреть весь каталог
        </Link>
      )}
    </div>
  )
}

/** The list could not be loaded. What went wrong is in the console; here is only the way to try again. */
export function RetryList({ listing, empty }: { listing: ListingControls; empty: boolean }) {
  const look = empty ? 'justify-items-center gap-5 px-6 py-16 text-center' : 'grid-flow-col items-center gap-4 p-4'
  return (
    <div role="alert" className={`grid justify-between rounded-2xl bg-shelf ${look} ${empty ? 'justify-center' : ''}`}>
      {empty && <FoxMark className="size-20 justify-self-center opacity-70" />}
      <p>{empty ? 'Список пока не пришёл.' : 'Список не обновился, показан прежний.'}</p>
      <button type="button" onClick={listing.reload} disabled={listing.loading} className="button cursor-pointer">
        Попробовать ещё раз
      </button>
    </div>
  )
}
