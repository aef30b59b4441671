import type { Tag } from '../platform/pages/page-cache.server.ts'

/** Cache tags of catalogue responses. A change of a product invalidates the tags that it affects. */

/** Everything that the page of a product shows. */
export function productTag(id: number): Tag {
  return `product:${id}`
}

/** What a product's card shows in a list. */
export function cardTag(id: number): Tag {
  return `card:${id}`
}

/** Which products are in the lists of a category, and in which order; without a category, in any list of the shop. */
export function listTag(categoryId?: number): Tag {
  return categoryId === undefined ? 'lists' : `category:${categoryId}`
}

/** Which products a maker has. */
export function makerTag(id: number): Tag {
  return `maker:${id}`
}

/** Which products show a character. Tags go out in a header, which has neither spaces nor Russian letters. */
export function characterTag(name: string): Tag {
  return `character:${encodeURIComponent(name)}`
}

/** Which products belong to a series. */
export function seriesTag(id: number): Tag {
  return `series:${id}`
}
