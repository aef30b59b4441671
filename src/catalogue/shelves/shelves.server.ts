import { productPictures, products, shelves } from '../../database/tables/catalogue.server.ts'
import { pictures } from '../../database/tables/media.server.ts'
import { toPicture } from '../../media/pictures.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { JsonText } from '../../platform/contract/json-text.ts'
import type { Uses } from '../../platform/pages/page-cache.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import type { Facets, ShelfLink } from '../catalogue.contract.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { listTag, seriesTag } from '../catalogue-tags.server.ts'
import type { LiveIndex } from '../index/live-index.server.ts'
import type { ProductFilter } from '../index/product-facts.ts'
import type { ListQuery, Lists } from '../list-products.server.ts'
import { type ShelfPlace, shelfAddress } from './shelf-address.ts'
import { shelfScope, withSubject } from './shelf-rows.server.ts'
import type { OtherShelf, Shelf } from './shelves.contract.ts'

/** As many as a shelf has room for when most of them are small. */
const standingLength = 5
/** Looked at for those: goods without pictures or heights are passed over. */
const standingCandidates = 24
const maxOthers = 12
const maxSuggested = 6
/** Of those that fit the text some may have no goods. */
const suggestedCandidates = 60

/** Pages of series, characters and makers. Which goods they have, and how many, the index in memory knows. */
export function openShelves(db: Database, live: LiveIndex, lists: Lists, picturesUrl: string) {
  const byPlace = withSubject(db)
    .where(and(eq(shelves.kind, sql.placeholder('kind')), eq(shelves.slug, sql.placeholder('slug'))))
    .prepare('shelf')

  /** A shelf without goods is none: nobody has a reason to look at it, and search engines must not keep it. */
  async function find({ kind, slug }: ShelfPlace, uses: Uses) {
    uses('shelves')
    const [row] = await byPlace.execute({ kind, slug })
    if (!row) throw new ShopError(catalogueErrors.shelf_not_found)
    const scope = shelfScope(kind, row.subjectId, row.shelf.name)
    return { ...row, scope }
  }

  async function getShelf(place: ShelfPlace, query: ListQuery, uses: Uses): Promise<JsonText> {
    const { shelf, picture, scope } = await find(place, uses)
    uses('pictures', 'series', 'makers')
    const index = await live.current()
    const { count, ids } = index.find(scope, 'new', 0, standingCandidates)
    if (count === 0) throw new ShopError(catalogueErrors.shelf_not_found)
    const groups = index.groups(scope)
    return lists.listPage(query, uses, scope, async () => {
      const [standing, others] = await Promise.all([readStanding(ids), readOthers(shelf, groups, uses)])
      const own: Shelf = {
        kind: shelf.kind,
        slug: shelf.slug,
        name: shelf.name,
        text: shelf.text,
        picture: picture && toPicture(picture, picturesUrl),
        count,
        min_price: toRoubles(groups.minKopecks),
        standing,
        others,
      }
      return { shelf: own }
    })
  }

  async function readStanding(ids: number[]): Promise<Shelf['standing']> {
    const rows = await db
      .select({ id: products.id, name: products.name, heightMm: products.heightMm, picture: pictures })
      .from(products)
      .innerJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
      .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
      .where(sql`${products.id} = any (${sql.param(ids)}::bigint[])`)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const inOrder = ids.flatMap((id) => byId.get(id) ?? [])
    const measured = inOrder.filter(({ heightMm }) => heightMm)
    return [...measured, ...inOrder.filter(({ heightMm }) => !heightMm)]
      .slice(0, standingLength)
      .map(({ id, name, heightMm, picture }) => ({
        id,
        name,
        height_mm: heightMm,
        picture: toPicture(picture, picturesUrl),
      }))
  }

  /** Whoever shares goods with it; a character also has the others of its series. */
  async function readOthers({ kind, name }: ShelfLink, own: Counts, uses: Uses): Promise<OtherShelf[]> {
    const index = await live.current()
    const seriesIds = [...own.series.keys()].slice(0, 3)
    if (kind === 'character') uses(...seriesIds.map(seriesTag))
    const characters =
      kind === 'character' && seriesIds.length > 0 ? index.groups({ seriesIds }).character : own.character
    const counts = { series: most(own.series), maker: most(own.maker), character: most(characters) }
    const rows = await namedBy(db, counts)
    return rows
      .filter((row) => row.kind !== kind || row.name !== name)
      .map(({ subject, ...link }) => ({ ...link, count: counts[link.kind].get(subject as never) ?? 0 }))
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'ru'))
  }

  return {
    getShelf,

    async getShelfFacets(place: ShelfPlace, query: ListQuery, uses: Uses): Promise<Facets> {
      return lists.shelfFacets(query, uses, (await find(place, uses)).scope)
    },

    /** The goods of a shelf; undefined when there is none. */
    async scopeOf({ kind, slug }: ShelfPlace): Promise<ProductFilter | undefined> {
      const [row] = await byPlace.execute({ kind, slug })
      return row && shelfScope(kind, row.subjectId, row.shelf.name)
    },

    async suggestShelves(q: string, uses: Uses): Promise<{ name: string; href: string }[]> {
      uses('shelves', listTag())
      const typed =
        q
          .toLowerCase()
          .replaceAll('ё', 'е')
          .match(/[\p{L}\p{N}]+/gu) ?? []
      if (typed.join('').length < 2) return []
      const begins = typed
        .slice(0, 8)
        .map((word) => sql`replace(lower(${shelves.name}), 'ё', 'е') ~ ${`(^|[^[:alnum:]])${word}`}`)
      const rows = await withSubject(db)
        .where(and(...begins))
        .orderBy(sql`length(${shelves.name})`, shelves.name)
        .limit(suggestedCandidates)
      const index = await live.current()
      const hasGoods = ({ shelf, subjectId }: (typeof rows)[number]) =>
        index.find(shelfScope(shelf.kind, subjectId, shelf.name), 'new', 0, 0).count > 0
      return rows
        .filter(hasGoods)
        .slice(0, maxSuggested)
        .map(({ shelf }) => ({ name: shelf.name, href: shelfAddress(shelf) }))
    },
  }
}

interface Counts {
  series: Map<number, number>
  maker: Map<number, number>
  character: Map<string, number>
}

/** The shelves of these ids and names, in one statement. */
async function namedBy(db: Database, { series, maker, character }: Counts) {
  const { rows } = await db.execute<ShelfLink & { subject: number | string }>(sql`
    select shelves.kind, shelves.slug, shelves.name, to_jsonb(wanted.id) as subject from (
      select 'series' as kind, name, id from series where id = any (${sql.param([...series.keys()])}::bigint[])
      union all
      select 'maker', name, id from makers where id = any (${sql.param([...maker.keys()])}::bigint[])
      union all
      select 'character', name, null from unnest(${sql.param([...character.keys()])}::text[]) as named (name)
    ) as wanted join ${shelves} on shelves.kind = wanted.kind and shelves.name = wanted.name`)
  return rows.map((row) => ({ ...row, subject: row.subject ?? row.name }))
}

function most<Key>(counts: Map<Key, number>): Map<Key, number> {
  return new Map([...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxOthers))
}
