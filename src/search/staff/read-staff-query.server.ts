import type { TextQuery } from '../../catalogue/index/text-layers.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import type { MatchingWord, MatchLevel } from '../dictionary/dictionary.ts'
import type { QueryToken, SearchWords } from '../search-words.server.ts'

interface StaffText {
  /** What the table shows. */
  shown: TextQuery
  /** Without what only a guess matches, such as letters in the other alphabet: only this is changed in bulk. */
  certain: TextQuery
}

/** From so many on, such as those of a whole catalogue whose SKUs begin alike, letters and digits are not picked out of each. */
const manySkus = 500

/** Reads the search field of the product table: words as in the shop's search but without corrections, and SKUs. */
export function openStaffQuery(db: Database, words: SearchWords) {
  const typed = sql`search_compact(${sql.placeholder('typed')})`
  const compactSku = sql`search_compact(${products.sku})`
  const withPart = db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(sql`${typed} <> '' and ${compactSku} like '%' || ${typed} || '%'`)
    .limit(sql.placeholder('max'))
    .prepare('staff_search_sku_part')
  const asTypedIn = (text: string) => {
    // Latin letters and digits are compared byte by byte, in a third of the time.
    const sku = sql`${products.sku} collate ${sql.raw(/^[ -~]*$/.test(text) ? '"C"' : '"und-x-icu"')}`
    // Most are typed as they are written, and need no small letters.
    return sql`(strpos(${sku}, ${text}) > 0 or strpos(lower(${sku}), ${text.toLowerCase()}) > 0)`
  }
  const withStart = db
    .select({ id: products.id })
    .from(products)
    .where(sql`${typed} <> '' and ${compactSku} ~>=~ ${typed} and ${compactSku} ~<~ (${typed} || chr(1114111))`)
    .prepare('staff_search_sku')

  /** Those that contain the text as it was typed; if there are none, its letters and digits. */
  async function findSkus(text: string): Promise<number[]> {
    const some = await withPart.execute({ typed: text, max: manySkus })
    if (some.length === manySkus) {
      const { rows: found } = await db.execute<{ ids: string | null }>(
        sql`select string_agg(${products.id}::text, ',') as ids from ${products} where ${asTypedIn(text)}`,
      )
      if (found[0]?.ids) return found[0].ids.split(',').map(Number)
    }
    const rows = some.length < manySkus ? some : await withPart.execute({ typed: text, max: null })
    const asTyped = rows.filter(({ sku }) => sku.toLowerCase().includes(text.toLowerCase()))
    return (asTyped.length > 0 ? asTyped : rows).map(({ id }) => id)
  }

  async function readWords(text: string, first: number[]): Promise<StaffText> {
    const tokens = await words.readAsTyped(text)
    return {
      shown: { first, ways: [wayOf(tokens, () => true)] },
      certain: { first, ways: [wayOf(tokens, ({ literal, otherForm }) => literal || otherForm === true)] },
    }
  }

  return async (q: string): Promise<StaffText> => {
    const text = q.trim()
    if (!looksLikeSku(text)) {
      return readWords(
        text,
        (await withStart.execute({ typed: text })).map(({ id }) => id),
      )
    }
    const first = await findSkus(text)
    if (first.length === 0) return readWords(text, [])
    // A number may also be part of a name; letters of a SKU would match names by their sound.
    const { certain } = /\p{L}/u.test(text) ? { certain: { first, ways: [] } } : await readWords(text, first)
    return { shown: certain, certain }
  }
}

function wayOf(tokens: QueryToken[], counts: (word: MatchingWord) => boolean) {
  const meaningful = tokens.filter(({ stop }) => !stop)
  return (meaningful.length > 0 ? meaningful : tokens).map(({ words }) => ({
    exact: idsOf(words.filter(counts), 'exact'),
    starting: idsOf(words.filter(counts), 'prefix'),
    inside: [],
  }))
}

function idsOf(words: MatchingWord[], wanted: MatchLevel): number[] {
  return words.filter(({ level }) => level === wanted).map(({ id }) => id)
}

/** Shorter parts are in too many SKUs, and the trigram index does not help with them. */
const shortest = 3

/** «IMP-», «KTS-SF», «0012», «kts sf 0012»: Latin letters in groups, or digits. What is typed so is meant literally. */
export function looksLikeSku(text: string): boolean {
  const typed = text.trim()
  if (typed.replace(/[^\p{L}\d]/gu, '').length < shortest) return false
  if (/\d/.test(typed)) return !/\d\s*(?:\/\s*\d|см|cm|мм|mm)/iu.test(typed)
  return /^[a-z]+(?:[-_][a-z]*)+$/i.test(typed)
}
