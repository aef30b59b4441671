import type { Database } from '../platform/postgres/database.server.ts'

export type WordRow = [id: number, spelling: string, grade: 0 | 1 | 2, literal: boolean]

/** A word of a text, with the indexed words that it matches. */
export interface TokenRow {
  token: string
  stem: string
  sound: string
  /** A Russian stop word: «и», «для». */
  stop: boolean
  words: WordRow[]
}

export async function readTokens(db: Database, text: string): Promise<TokenRow[]> {
  const { rows } = await db.$client.query<{ read: TokenRow[] | null }>({
    name: 'search_read',
    text: 'select search_read($1) as read',
    values: [text],
  })
  return rows[0]?.read ?? []
}
