import type { Tag } from '../platform/pages/page-cache.server.ts'

/** What kept answers of the catalogue are made of. A change of one product names the tags that it touches. */

/** All that a product's own page shows. */
export function productTag(id: number): Tag {
  return `product:${id}`
}

/** What a product's card shows in a list. */
export function cardTag(id: number): Tag {
  return `card:${id}`
}

/** Which products stand in a list of the category, in which order; without one, in any list of the shop. */
export function listTag(categoryId?: number): Tag {
  return categoryId === undefined ? 'lists' : `category:${categoryId}`
}

/** Which products are of a series. */
export function seriesTag(id: number): Tag {
  return `series:${id}`
}
