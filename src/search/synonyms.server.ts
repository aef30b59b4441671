import { searchSynonyms } from '../database/tables/search.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { asc } from '../platform/postgres/drizzle.server.ts'
import { cleanQuery } from './clean-query.ts'

const longestPhrase = 100
const maxWords = 3

const columns = {
  id: searchSynonyms.id,
  phrase: searchSynonyms.phrase,
  replacement: searchSynonyms.replacement,
  version: searchSynonyms.version,
}

export interface Synonym {
  id: number
  phrase: string
  replacement: string
  version: number
}

/** Adds a synonym: a search for the phrase, in any word form, also finds the replacement. */
export async function addSynonym(db: Pick<Database, 'insert'>, phrase: string, replacement: string): Promise<Synonym> {
  const [row] = await db.insert(searchSynonyms).values(cleanSynonym(phrase, replacement)).returning(columns)
  if (!row) throw new Error('the synonym was not written')
  return row
}

/** Refuses texts without words, or with too many. */
export function cleanSynonym(phrase: string, replacement: string): { phrase: string; replacement: string } {
  const values = { phrase: cleanQuery(phrase).toLowerCase(), replacement: cleanQuery(replacement).toLowerCase() }
  const fields: Record<string, string> = {}
  for (const [field, text] of Object.entries(values)) {
    const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    if (words === 0 || words > maxWords || text.length > longestPhrase)
      fields[field] = 'Ожидается от одного до трёх слов.'
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', {}, fields)
  return values
}

export async function listSynonyms(db: Database): Promise<Synonym[]> {
  return db.select(columns).from(searchSynonyms).orderBy(asc(searchSynonyms.phrase), asc(searchSynonyms.id)).limit(1000)
}
