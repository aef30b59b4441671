import { formatPrice } from '../../platform/text/money.ts'
import type { Facets } from '../catalogue.contract.ts'
import { facetTitles, nameOf } from './facet-values.ts'
import { facetNames, type ListingState, type Show, toggleValue } from './listing-state.ts'

export const showNames: Readonly<Record<Show, string>> = {
  all: 'Все',
  new: 'Новинки',
  'in-stock': 'В наличии',
  preorder: 'Предзаказ',
}

/** One active filter, and the change that removes it. */
export interface ChosenFilter {
  label: string
  undo: Partial<ListingState>
}

export function chosenFilters(state: ListingState, facets: Facets | undefined): ChosenFilter[] {
  const chosen: ChosenFilter[] = []
  if (state.show !== 'all') chosen.push({ label: showNames[state.show], undo: { show: 'all' } })
  const price = priceLabel(state.minPrice, state.maxPrice)
  if (price) chosen.push({ label: price, undo: { minPrice: undefined, maxPrice: undefined } })
  for (const facet of facetNames) {
    for (const value of state[facet]) {
      const name = nameOf(facet, value, facets)
      // «1/7» or «№ 3» alone would not say which filter it is.
      const label =
        facet !== 'scale' && facet !== 'year' && name ? name : `${facetTitles[facet]} ${name ?? `№\u00a0${value}`}`
      chosen.push({ label, undo: { [facet]: toggleValue(state[facet], value) } })
    }
  }
  return chosen
}

function priceLabel(min: number | undefined, max: number | undefined): string | undefined {
  if (min !== undefined && max !== undefined) return `От ${formatPrice(min)} до ${formatPrice(max)}`
  if (min !== undefined) return `От ${formatPrice(min)}`
  if (max !== undefined) return `До ${formatPrice(max)}`
  return undefined
}
