import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { afterPaint } from '../../platform/browser/after-paint.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import type { Facets } from '../catalogue.contract.ts'
import { FilterForm } from './filter-form.tsx'
import { Cross, Sliders } from './icons.tsx'
import { countFilters, withoutFilters } from './listing-state.ts'
import type { ListingControls } from './use-listing.ts'

interface SheetProps {
  listing: ListingControls
  facets: Facets | undefined
  radio: boolean
  count: number | undefined
}

interface FilterSheetProps extends SheetProps {
  /** The form beside the list, which the button shows until scripts have taken the page over. */
  formId: string
}

export const filtersId = 'filters'

/** The filters on a phone: a button, and a full-screen dialog in which every change applies immediately. */
export function FilterSheet({ formId, ...sheet }: FilterSheetProps) {
  const { listing } = sheet
  const [open, setOpen] = useState(false)
  const chosen = countFilters(listing.state)

  useEffect(() => {
    if (location.hash !== `#${filtersId}`) return
    // oxlint-disable-next-line react/set-state-in-effect -- the button was pressed before hydration
    setOpen(true)
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])

  return (
    <>
      <button
        type="submit"
        form={formId}
        formAction={`${listing.path}#${filtersId}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          afterPaint(() => setOpen(true))
        }}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-line bg-card px-4 font-medium hover:border-muted min-[71rem]:hidden noscript:hidden"
      >
        <Sliders />
        Фильтры
        {chosen > 0 && <span className="badge-new tabular-nums">{chosen}</span>}
      </button>
      {open && <OpenSheet {...sheet} chosen={chosen} onClose={() => setOpen(false)} />}
    </>
  )
}

interface OpenSheetProps extends SheetProps {
  /** How many filters. */
  chosen: number
  onClose: () => void
}

function OpenSheet({ listing, facets, radio, count, chosen, onClose }: OpenSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The sheet is on the screen before its many fields.
  const hasFields = useDeferredValue(true, false)

  useEffect(() => {
    const dialog = sheet.current
    dialog?.showModal()
    // On a wider screen the sidebar is visible, and the sheet would only cover it.
    const desktop = matchMedia('(min-width: 71rem)')
    const close = () => dialog?.close()
    desktop.addEventListener('change', close)
    return () => desktop.removeEventListener('change', close)
  }, [])

  return (
    <dialog
      ref={sheet}
      aria-labelledby={titleId}
      onClose={onClose}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col overscroll-contain bg-paper text-ink open:flex"
    >
      <div className="flex items-center justify-between border-line border-b py-2 pr-2 pl-4">
        <h2 id={titleId} className="font-display text-lg">
          Фильтры
        </h2>
        <button type="button" aria-label="Закрыть" onClick={() => sheet.current?.close()} className="icon-button">
          <Cross />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-6">
        {hasFields && <FilterForm listing={listing} facets={facets} radio={radio} />}
      </div>
      <div className="flex gap-3 border-line border-t bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {chosen > 0 && (
          <Link
            to={listing.addressOf(withoutFilters(listing.state))}
            preventScrollReset
            className="inline-flex min-h-11 shrink-0 items-center px-1 font-medium text-accent-ink"
          >
            Сбросить всё
          </Link>
        )}
        <button
          type="button"
          onClick={() => sheet.current?.close()}
          aria-busy={listing.loading}
          className="button flex-1 cursor-pointer px-3"
        >
          {count === undefined ? 'Показать товары' : `Показать ${countOf(count, productForms)}`}
        </button>
      </div>
    </dialog>
  )
}
