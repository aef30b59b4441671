import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Facets, FacetValue } from '../catalogue.contract.ts'
import { showNames } from './chosen-filters.ts'
import { facetTitles, firstValues } from './facet-values.ts'
import { Chevron } from './icons.tsx'
import { type FacetName, facetNames, parseListing, type Show, toggleValue } from './listing-state.ts'
import { PriceFields } from './price-fields.tsx'
import { useChoice } from './use-choice.ts'
import type { ListingControls } from './use-listing.ts'

interface FilterFormProps {
  id?: string
  listing: ListingControls
  facets: Facets | undefined
  radio: boolean
}

/** All filters of a list. A real form: without JavaScript a button submits it, with JavaScript every change applies. */
export function FilterForm({ id, listing, facets, radio }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEarlyChoice(form, listing, facets)
  return (
    <form ref={form} id={id} method="get" action={listing.path} onSubmit={(event) => event.preventDefault()}>
      {listing.state.text && <input type="hidden" name="q" value={listing.state.text.q} />}
      {listing.state.text?.exact && <input type="hidden" name="exact" value="1" />}
      {radio && (
        <FilterSection title="Категория">
          <ShowRadios listing={listing} />
        </FilterSection>
      )}
      <FilterSection title="Цена, ₽">
        <PriceFields listing={listing} facets={facets} />
      </FilterSection>
      {facetNames.map((facet) => {
        const values = facets?.[facet] ?? []
        if (values.length === 0) return null
        return (
          <FilterSection key={facet} title={facetTitles[facet]}>
            <FacetOptions facet={facet} values={values} listing={listing} />
          </FilterSection>
        )
      })}
      <button type="submit" className="button until-hydrated mt-4 w-full">
        Показать
      </button>
    </form>
  )
}

/** Applies what was chosen before scripts took the page over: the browser has kept it in the fields. */
function useEarlyChoice(
  form: RefObject<HTMLFormElement | null>,
  listing: ListingControls,
  facets: Facets | undefined,
): void {
  const apply = useEffectEvent(() => {
    const fields = form.current
    if (!fields || ![...fields.elements].some(isChanged)) return
    const typed = new URLSearchParams()
    for (const [name, value] of new FormData(fields)) if (typeof value === 'string') typed.append(name, value)
    const { page: _, text: _text, category, series, maker, scale, year, ...choice } = parseListing(typed)
    // Without facets there are no boxes for them: what is chosen there stays.
    listing.choose({ ...choice, ...(facets && { category, series, maker, scale, year }) })
  })
  useEffect(() => apply(), [])
}

/** A price that is being typed is applied when its field is left. */
function isChanged(field: Element): boolean {
  if (field === document.activeElement && field.matches('[type=number]')) return false
  if (field instanceof HTMLSelectElement) {
    // One that was made in the browser has no choice of the server's to differ from.
    const given = [...field.options].find((option) => option.defaultSelected)
    return given !== undefined && !given.selected
  }
  if (!(field instanceof HTMLInputElement)) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

const shortList = 8

interface FacetOptionsProps {
  facet: FacetName
  values: FacetValue[]
  listing: ListingControls
}

/** Values of one facet with their counts; a long list is expanded on demand. */
function FacetOptions({ facet, values, listing }: FacetOptionsProps) {
  const [all, setAll] = useState(false)
  const [chosen, choose] = useChoice(listing.state[facet], (values) => listing.choose({ [facet]: values }))
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
              onChange={() => choose(toggleValue(chosen, value))}
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

/** A part of the filters that opens and closes on click. Open at first, so that it works without JavaScript. */
function FilterSection({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  const id = useId()
  return (
    <section className="border-line border-t py-1.5 first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-2 text-left font-semibold hover:text-accent-ink"
        >
          {title}
          <Chevron
            className={`size-5 text-muted transition-transform motion-reduce:transition-none ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <fieldset id={id} hidden={!open} className="pb-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </section>
  )
}

const values = Object.keys(showNames) as Show[]

/** The category radio: everything, new arrivals, in stock, preorders. */
function ShowRadios({ listing }: { listing: ListingControls }) {
  const [chosen, choose] = useChoice(listing.state.show, (show) => listing.choose({ show }))
  return (
    <div>
      {values.map((show) => (
        <label key={show} className="filter-option">
          <input type="radio" name="filter" value={show} checked={chosen === show} onChange={() => choose(show)} />
          {showNames[show]}
        </label>
      ))}
    </div>
  )
}
