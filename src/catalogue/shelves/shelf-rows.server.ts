import { makers, series, shelves } from '../../database/tables/catalogue.server.ts'
import { pictures } from '../../database/tables/media.server.ts'
import type { ShelfKind } from '../../database/values/shelf-kinds.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import type { ProductFilter } from '../index/product-facts.ts'

/** Shelves with their pictures and the ids of their series or makers. */
export function withSubject(db: Database) {
  return db
    .select({
      shelf: shelves,
      picture: pictures,
      subjectId: sql<number | null>`coalesce(${series.id}, ${makers.id})::float8`,
    })
    .from(shelves)
    .leftJoin(pictures, eq(pictures.id, shelves.pictureId))
    .leftJoin(series, and(eq(shelves.kind, 'series'), eq(series.name, shelves.name)))
    .leftJoin(makers, and(eq(shelves.kind, 'maker'), eq(makers.name, shelves.name)))
}

/** Which goods stand on a shelf. */
export function shelfScope(kind: ShelfKind, subjectId: number | null, name: string): ProductFilter {
  if (kind === 'character') return { characters: [name] }
  return { [kind === 'series' ? 'seriesIds' : 'makerIds']: [subjectId ?? 0] }
}
