import type { Facets, FacetValue } from '../catalogue.contract.ts'
import { type FacetName, facetNames, type ListingState } from './listing-state.ts'

export const facetTitles: Readonly<Record<FacetName, string>> = {
  category: 'Раздел',
  series: 'Серия',
  maker: 'Производитель',
  scale: 'Масштаб',
  year: 'Год выхода',
}

/** True when a chosen value is missing from its facet, because no product matches it and the other filters. */
export function lacksChosen(facets: Facets, state: ListingState): boolean {
  return facetNames.some((facet) => state[facet].some((value) => !find(facets[facet], value)))
}

/**
 * Keeps every chosen value in its facet, with count 0 if nothing matches, so that the shopper can see and undo the
 * choice. The names come from `all`, the facets of the whole catalogue; a value without a name there is only a chip.
 */
export function withChosen(facets: Facets, state: ListingState, all: Facets | undefined): Facets {
  const completed = { ...facets }
  for (const facet of facetNames) {
    const missing = state[facet].filter((value) => !find(facets[facet], value))
    const added = missing.flatMap((value) => {
      const name = nameOf(facet, value, all)
      return name === undefined ? [] : [{ value, name, count: 0 }]
    })
    if (added.length > 0) completed[facet] = [...added, ...facets[facet]]
  }
  return completed
}

/** The name of a value, if it is known. A scale and a year are their own names. */
export function nameOf(facet: FacetName, value: string, facets: Facets | undefined): string | undefined {
  return find(facets?.[facet] ?? [], value)?.name ?? (facet === 'scale' || facet === 'year' ? value : undefined)
}

/** What a long list shows before it is expanded: its first values, and chosen values further down. */
export function firstValues(values: FacetValue[], chosen: string[], length: number): FacetValue[] {
  return values.filter((value, index) => index < length || chosen.includes(value.value))
}

function find(values: FacetValue[], value: string): FacetValue | undefined {
  return values.find((other) => other.value === value)
}
