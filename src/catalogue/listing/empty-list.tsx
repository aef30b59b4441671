import { Link } from 'react-router'
import { FoxMark } from '../../ui/fox-mark.tsx'
import { countFilters, withoutFilters } from './listing-state.ts'
import type { ListingControls } from './use-listing.ts'

/** Shown when nothing is found, with links to continue. */
export function EmptyList({ listing, text }: { listing: ListingControls; text: string }) {
  const filtered = countFilters(listing.state) > 0
  return (
    <div className="grid justify-items-center gap-5 rounded-2xl bg-shelf px-6 py-16 text-center">
      <FoxMark className="size-20 opacity-70" />
      <p className="max-w-sm text-balance text-lg">{text}</p>
      {filtered ? (
        <Link to={listing.addressOf(withoutFilters(listing.state))} preventScrollReset className="button">
          Сбросить фильтры
        </Link>
      ) : (
        <Link to="/catalog/" className="button">
          Смотреть весь каталог
        </Link>
      )}
    </div>
  )
}

/** Shown when the list could not be loaded. The error is in the console; here is only a button to retry. */
export function RetryList({ listing, empty }: { listing: ListingControls; empty: boolean }) {
  const retry = (
    <button type="button" onClick={listing.reload} disabled={listing.loading} className="button cursor-pointer">
      Повторить
    </button>
  )
  if (empty) {
    return (
      <div role="alert" className="grid justify-items-center gap-5 rounded-2xl bg-shelf px-6 py-16 text-center">
        <FoxMark className="size-20 opacity-70" />
        <p className="max-w-sm text-balance text-lg">Список пока не пришёл. Попробуйте ещё раз.</p>
        {retry}
      </div>
    )
  }
  return (
    <div role="alert" className="flex items-center justify-between gap-4 rounded-2xl bg-shelf p-4">
      <p>Список не обновился, показан прежний.</p>
      {retry}
    </div>
  )
}
