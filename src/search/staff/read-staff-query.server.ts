import { sql } from 'drizzle-orm'
import type { TextQuery } from '../../catalogue/index/text-matches.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { readTokens, type WordRow } from '../read-tokens.server.ts'

/** With a beginning of a SKU that so many goods share, more letters are typed. */
const maxSkus = 5000

/** What staff type into the table of products: words as the shop's search knows them, without guesses, and beginnings of SKUs. */
export function openStaffQuery(db: Database) {
  const typed = sql`search_compact(${sql.placeholder('typed')})`
  const compactSku = sql`search_compact(${products.sku})`
  const bySku = db
    .select({ id: products.id })
    .from(products)
    .where(sql`${typed} <> '' and ${compactSku} ~>=~ ${typed} and ${compactSku} ~<~ (${typed} || chr(1114111))`)
    .limit(maxSkus)
    .prepare('staff_search_sku')

  return async (q: string): Promise<TextQuery> => {
    const [tokens, skus] = await Promise.all([readTokens(db, q.trim()), bySku.execute({ typed: q })])
    const meaningful = tokens.filter(({ stop }) => !stop)
    const way = (meaningful.length > 0 ? meaningful : tokens).map(({ words }) => ({
      exact: idsOf(words, 0),
      starting: idsOf(words, 1),
      inside: [],
    }))
    return { first: skus.map(({ id }) => id), ways: [way] }
  }
}

function idsOf(words: WordRow[], wanted: number): number[] {
  return words.filter(([, , grade]) => grade === wanted).map(([id]) => id)
}
