import type { Facets } from '../catalogue.contract.ts'
import { FacetOptions } from './facet-options.tsx'
import { facetTitles } from './facet-values.ts'
import { FilterSection } from './filter-section.tsx'
import { facetNames } from './listing-state.ts'
import { PriceFields } from './price-fields.tsx'
import { ShowRadios } from './show-radios.tsx'
import type { ListingControls } from './use-listing.ts'

interface FilterFormProps {
  id?: string
  listing: ListingControls
  facets: Facets | undefined
  radio: boolean
}

/** All filters of a list. A real form: without JavaScript a button submits it, with JavaScript every change applies. */
export function FilterForm({ id, listing, facets, radio }: FilterFormProps) {
  return (
    <form id={id} method="get" action={listing.path} onSubmit={(event) => event.preventDefault()}>
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
      <noscript>
        <button type="submit" className="button mt-4 w-full">
          Показать
        </button>
      </noscript>
    </form>
  )
}
