import type { ShelfKind } from '../../database/values/shelf-kinds.ts'

const folders: Record<ShelfKind, string> = { series: 'series', character: 'characters', maker: 'makers' }

export interface ShelfPlace {
  kind: ShelfKind
  slug: string
}

/** The page of a series, a character or a maker. */
export function shelfAddress({ kind, slug }: ShelfPlace): string {
  return `/${folders[kind]}/${slug}/`
}

/** The shelf that stands at this path; undefined for other pages. */
export function shelfAt(path: string): ShelfPlace | undefined {
  const [, folder, slug] = /^\/([a-z]+)\/([a-z0-9-]{1,100})\/?$/.exec(path) ?? []
  const [kind] = (Object.keys(folders) as ShelfKind[]).filter((each) => folders[each] === folder)
  return kind && slug ? { kind, slug } : undefined
}
