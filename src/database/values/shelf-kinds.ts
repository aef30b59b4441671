/** What can have a page of its own. */
export const shelfKinds = ['series', 'character', 'maker'] as const

export type ShelfKind = (typeof shelfKinds)[number]
