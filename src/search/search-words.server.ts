import { LRUCache } from 'lru-cache'
import { products } from '../database/tables/catalogue.server.ts'
import { searchSynonyms } from '../database/tables/search.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { type SQL, sql } from '../platform/postgres/drizzle.server.ts'
import { statementText } from '../platform/postgres/statement.server.ts'
import { otherLayout } from './keyboard-layout.ts'
import { readTokens, type TokenRow, type WordRow } from './read-tokens.server.ts'

/** An indexed word that a word of a query matches. */
interface ShopWord {
  id: number
  spelling: string
  /** 0: the same word, a form of it or its sound; 1: it begins with the text; 2: it contains the text. */
  grade: 0 | 1 | 2
  /** Matched by its letters alone, not by word form or sound. */
  literal: boolean
}

export interface QueryToken {
  token: string
  stem: string
  /** A Russian stop word: «и», «для». */
  stop: boolean
  words: ShopWord[]
}

/** A part of a query as typed and, if that is not a known word, in the other keyboard layout. */
export interface QueryPart {
  typed: QueryToken[]
  swapped: QueryToken[]
}

export interface SimilarWord {
  id: number
  spelling: string
  word: string
  sound: string
  /** The sound of the typed word. */
  own_sound: string
  joined: boolean
}

export type SearchWords = ReturnType<typeof openSearchWords>

/** The max number of cached parts and mistyped words: a few megabytes. */
const remembered = 5000

/**
 * Looks up words in the database. Shoppers use the same few thousand words, so lookups are cached until the words
 * change. Nothing is cached without change notifications (`listening` is false).
 */
export function openSearchWords(db: Database, listening: boolean) {
  const parts = new LRUCache<string, Promise<QueryPart>>({ max: remembered })
  const alike = new LRUCache<string, Promise<SimilarWord[]>>({ max: remembered })
  let synonyms: Promise<Map<string, string[]>> | undefined

  function recall<Answer>(known: LRUCache<string, Promise<Answer>>, key: string, ask: () => Promise<Answer>) {
    const kept = known.get(key)
    if (kept) return kept
    const asked = ask()
    if (listening) {
      known.set(key, asked)
      asked.catch(() => known.delete(key))
    }
    return asked
  }

  async function ask<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await db.$client.query<Row>({ name, text, values })).rows
  }

  async function readPart(part: string): Promise<QueryPart> {
    const other = otherLayout(part)
    const typed = await readTokens(db, part)
    if (typed.length > 0 && typed.every(isWord)) return { typed: typed.map(toToken), swapped: [] }
    const swapped = other === part ? [] : await readTokens(db, other)
    if (swapped.length === 0 || !swapped.every(isWord)) await lookInside([...typed, ...swapped])
    return { typed: typed.map(toToken), swapped: swapped.map(toToken) }
  }

  /** Adds indexed words that contain a token, for tokens that are not words themselves. */
  async function lookInside(tokens: TokenRow[]): Promise<void> {
    const unknown = tokens.filter((token) => !isWord(token))
    const rows = await ask<{ words: WordRow[] | null }>(
      'search_inside',
      `select search_near(token, stem, sound, true) as words
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (token, stem, sound, place) order by place`,
      [unknown.map(({ token }) => token), unknown.map(({ stem }) => stem), unknown.map(({ sound }) => sound)],
    )
    for (const [at, token] of unknown.entries()) {
      const known = new Set(token.words.map(([id]) => id))
      token.words.push(...(rows[at]?.words ?? []).filter(([id]) => !known.has(id)))
    }
  }

  return {
    read: (part: string): Promise<QueryPart> => recall(parts, part, () => readPart(part)),

    /** Words that look or sound like this one. */
    similar: (token: string): Promise<SimilarWord[]> =>
      recall(alike, token, () => ask('search_similar', 'select * from search_similar($1)', [token])),

    /** The synonyms that staff entered, by the stems of their phrases. */
    async synonyms(): Promise<Map<string, string[]>> {
      if (synonyms) return synonyms
      const loading = ask<{ stems: string; replacements: string[] }>('search_synonyms', allSynonyms, []).then(
        (rows) => new Map(rows.map(({ stems, replacements }) => [stems, replacements])),
      )
      if (listening) {
        synonyms = loading
        loading.catch(() => {
          synonyms = undefined
        })
      }
      return loading
    },

    /** Products whose SKU begins or ends with one of these. */
    async withSku(skus: string[]): Promise<number[]> {
      if (skus.length === 0) return []
      const rows = await ask<{ id: number }>('search_sku', productsWithSku, [skus])
      return [...new Set(rows.map(({ id }) => id))]
    },

    /** Products with exactly this name, compared by letters and digits only. */
    async named(name: string): Promise<number[]> {
      if (name === '') return []
      const rows = await ask<{ id: number }>('search_named', productsOfName, [name])
      return rows.map(({ id }) => id)
    },

    /** For when words or synonyms have changed, or changes may have been missed. */
    invalidate(): void {
      parts.clear()
      alike.clear()
      synonyms = undefined
    },
  }
}

/** A subquery for other statements; `typed` stands for the name in the form of `compact`. */
export function productsNamed(typed: SQL): SQL {
  return sql`(select ${products.id}, row_number() over (order by ${products.available} desc, ${products.id} desc) as place
    from ${products} where search_compact(${products.name}) = ${typed} and ${products.archivedAt} is null
    order by place limit 20)`
}

const productsOfName = statementText(sql`select id::float8 from ${productsNamed(sql`$1`)} as named`)

const allSynonyms = statementText(sql`
  select ${searchSynonyms.stems}, array_agg(${searchSynonyms.replacement}) as replacements
  from ${searchSynonyms} group by ${searchSynonyms.stems} limit 5000`)

const productsWithSku = statementText(sql`
  select id::float8 from unnest($1::text[]) with ordinality as wanted (sku, place), lateral (
    (select ${products.id} from ${products}
      where search_compact(${products.sku}) ~>=~ wanted.sku
        and search_compact(${products.sku}) ~<~ (wanted.sku || chr(1114111)) and ${products.archivedAt} is null
      order by search_compact(${products.sku}) using ~<~ limit 10)
    union
    (select ${products.id} from ${products}
      where reverse(search_compact(${products.sku})) ~>=~ reverse(wanted.sku)
        and reverse(search_compact(${products.sku})) ~<~ (reverse(wanted.sku) || chr(1114111)) and ${products.archivedAt} is null
      order by reverse(search_compact(${products.sku})) using ~<~ limit 10)
  ) as by_sku order by place`)

function isWord({ words }: TokenRow): boolean {
  return words.some(([, , grade]) => grade === 0)
}

function toToken({ token, stem, stop, words }: TokenRow): QueryToken {
  return { token, stem, stop, words: words.map(([id, spelling, grade, literal]) => ({ id, spelling, grade, literal })) }
}
