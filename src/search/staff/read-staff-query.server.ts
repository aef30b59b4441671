import type { TextQuery } from '../../catalogue/index/text-layers.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import type { MatchingWord } from '../dictionary/dictionary.ts'
import type { SearchWords } from '../search-words.server.ts'

/** When more products than this share the start of a SKU, staff type more letters. */
const maxSkus = 5000

/** Reads the search field of the product table: words as in the shop's search but without corrections, and SKU prefixes. */
export function openStaffQuery(db: Database, words: SearchWords) {
  const typed = sql`search_compact(${sql.placeholder('typed')})`
  const compactSku = sql`search_compact(${products.sku})`
  const bySku = db
    .select({ id: products.id })
    .from(products)
    .where(sql`${typed} <> '' and ${compactSku} ~>=~ ${typed} and ${compactSku} ~<~ (${typed} || chr(1114111))`)
    .limit(maxSkus)
    .prepare('staff_search_sku')

  return async (q: string): Promise<TextQuery> => {
    const [tokens, skus] = await Promise.all([words.readAsTyped(q.trim()), bySku.execute({ typed: q })])
    const meaningful = tokens.filter(({ stop }) => !stop)
    const way = (meaningful.length > 0 ? meaningful : tokens).map((token) => ({
      exact: idsOf(token.words, 0),
      starting: idsOf(token.words, 1),
      inside: [],
    }))
    return { first: skus.map(({ id }) => id), ways: [way] }
  }
}

function idsOf(words: MatchingWord[], wanted: number): number[] {
  return words.filter(({ grade }) => grade === wanted).map(({ id }) => id)
}
