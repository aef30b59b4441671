import type { ShelfKind } from '../../database/values/shelf-kinds.ts'
import { fixedPageSize, type ListingKind } from '../listing/listing-kind.ts'
import type { getShelf, getShelfFacets } from './shelves.contract.ts'

/** The goods of a series, a character or a maker: a list like that of a category, also by section and by year. */
export function shelfListing(kind: ShelfKind): ListingKind {
  // A text longer than any address is answered with 404 instead of 400.
  const place = (slug = '') => ({ kind, slug: slug.slice(0, 100) })
  return {
    radio: true,
    more: ['category', 'year'],
    fetchPage: (api, query, params, options) =>
      api.call<typeof getShelf>(
        'GET /api/shelves/{kind}/{slug}/',
        { params: place(params.slug), query: { ...query, page_size: fixedPageSize } },
        options,
      ),
    async fetchFacets(api, query, params, options) {
      const input = { params: place(params.slug), query }
      const facets = await api.call<typeof getShelfFacets>('GET /api/shelves/{kind}/{slug}/facets/', input, options)
      // Within itself there is nothing to choose.
      return kind === 'character' ? facets : { ...facets, [kind]: [] }
    },
    labelsInStock: true,
    loading: 'Загрузка товаров...',
    failure: 'Не удалось загрузить товары полки',
    empty: 'Товары не найдены. Попробуйте изменить фильтры.',
  }
}
