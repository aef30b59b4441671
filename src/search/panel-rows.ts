import type { Group } from './matching-groups.ts'
import type { SearchResult } from './search.contract.ts'
import { searchHref } from './search-href.ts'

/** A row of the panel that the arrow keys can reach. */
export type PanelRow =
  | { kind: 'literal' | 'similar'; href: string; result: SearchResult }
  | { kind: 'group' | 'shelf' | 'recent'; href: string; text: string }
  | { kind: 'all'; href: string; text: string }

interface PanelContent {
  query: string
  literal: SearchResult[]
  similar: SearchResult[]
  groups: Group[]
  shelves: Group[]
  recent: string[]
  corrected: string | null
  count: number | undefined
}

/** All rows of the panel, from top to bottom. */
export function panelRows({
  query,
  literal,
  similar,
  groups,
  shelves,
  recent,
  corrected,
  count,
}: PanelContent): PanelRow[] {
  if (query === '') return recent.map((text) => ({ kind: 'recent', href: searchHref(text), text }))
  const products = (kind: 'literal' | 'similar', results: SearchResult[]) =>
    results.map((result): PanelRow => ({ kind, href: `/product/${result.id}`, result }))
  const named = (kind: 'group' | 'shelf', found: Group[]) =>
    found.map(({ name, href }): PanelRow => ({ kind, href, text: name }))
  const rows = [
    ...products('literal', literal),
    ...products('similar', similar),
    ...named('group', groups),
    ...named('shelf', shelves),
  ]
  if (literal.length + similar.length === 0) return rows
  let text = 'Все результаты'
  if (corrected !== null) text += ` по запросу «${corrected}»`
  if (count !== undefined) text += `: ${count}`
  return [...rows, { kind: 'all', href: searchHref(query), text }]
}
