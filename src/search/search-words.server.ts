import type { Database } from '../platform/database.server.ts'

/** A word of the shop that a word of a query can stand for. */
export interface ShopWord {
  id: number
  spelling: string
  /** 0 the word itself, a form of it or its sound; 1 it begins so; 2 it has that inside. */
  grade: 0 | 1 | 2
  /** Found by its letters alone, without knowledge of forms and sounds. */
  literal: boolean
}

export interface QueryToken {
  /** Which part of the query it is from, counted from 0. */
  part: number
  token: string
  /** Too common in Russian to mean anything alone: «и», «для». */
  stop: boolean
  words: ShopWord[]
  /** How many tokens are replaced, and by what. */
  synonyms: { span: number; replacement: string }[]
}

export interface SimilarWord {
  id: number
  spelling: string
  word: string
  sound: string
  /** The sound of what was looked for. */
  own_sound: string
  joined: boolean
}

export type SearchWords = ReturnType<typeof openSearchWords>

type TokenRow = Omit<QueryToken, 'words' | 'synonyms'> & {
  words: [number, string, 0 | 1 | 2, boolean][]
  synonyms: [number, string][]
}

/** What the database knows of words. */
export function openSearchWords(db: Database) {
  return {
    /** Reads parts of a query as typed and in the other layout, and looks for products whose whole name or SKU it is. */
    async understand(typed: string[], swapped: string[], name: string, skus: string[]) {
      const { rows } = await db.$client.query<{ tokens: TokenRow[] | null; meant: number[] | null }>({
        name: 'search_understand',
        text: `
          select
            (select json_agg(read) from search_understand($1) as read) as tokens,
            (select json_agg(id order by place) from (
              (select id, 0 as place from products
                where search_compact(name) = $2 and archived_at is null order by available desc, id desc limit 20)
              union all
              (select id, place from unnest($3::text[]) with ordinality as wanted (sku, place), lateral (
                (select id from products
                  where search_compact(products.sku) ~>=~ wanted.sku
                    and search_compact(products.sku) ~<~ (wanted.sku || chr(1114111)) and archived_at is null
                  order by search_compact(products.sku) using ~<~ limit 10)
                union
                (select id from products
                  where reverse(search_compact(products.sku)) ~>=~ reverse(wanted.sku)
                    and reverse(search_compact(products.sku)) ~<~ (reverse(wanted.sku) || chr(1114111)) and archived_at is null
                  order by reverse(search_compact(products.sku)) using ~<~ limit 10)
              ) as by_sku)
            ) as found) as meant`,
        values: [[...typed, ...swapped], name, skus],
      })
      const tokens = rows[0]?.tokens ?? []
      return {
        tokens: tokens.map(({ part, token, stop, words, synonyms }) => ({
          part: part - 1,
          token,
          stop,
          words: words.map(([id, spelling, grade, literal]) => ({ id, spelling, grade, literal })),
          synonyms: synonyms.map(([span, replacement]) => ({ span, replacement })),
        })),
        meant: [...new Set(rows[0]?.meant ?? [])],
      }
    },

    async similar(token: string): Promise<SimilarWord[]> {
      const { rows } = await db.$client.query<SimilarWord>({
        name: 'search_similar',
        text: 'select * from search_similar($1)',
        values: [token],
      })
      return rows
    },
  }
}
