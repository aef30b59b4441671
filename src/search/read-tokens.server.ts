import type { Database } from '../platform/postgres/database.server.ts'

export type WordRow = [id: number, spelling: string, grade: 0 | 1 | 2, literal: boolean]

/** A word of a text, with the words of the shop that it can stand for. */
export interface TokenRow {
  token: string
  stem: string
  sound: string
  /** Too common in Russian to mean anything alone: «и», «для». */
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
