import { asc, eq } from 'drizzle-orm'
import type { Database } from '../platform/database.server.ts'
import { ShopError } from '../platform/errors.ts'
import { cleanQuery } from './clean-query.ts'
import { searchSynonyms } from './search-tables.server.ts'

const longestPhrase = 100
const mostWords = 3

export interface Synonym {
  id: number
  phrase: string
  replacement: string
}

/** Staff teach the search a word: who types the phrase, in any form of it, also finds the replacement. */
export async function addSynonym(db: Database, phrase: string, replacement: string): Promise<Synonym> {
  const values = { phrase: cleanQuery(phrase).toLowerCase(), replacement: cleanQuery(replacement).toLowerCase() }
  for (const [field, text] of Object.entries(values)) {
    const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    if (words === 0 || words > mostWords || text.length > longestPhrase)
      throw new ShopError('invalid_input', {}, { [field]: `Ожидается от одного до трёх слов.` })
  }
  const [row] = await db.insert(searchSynonyms).values(values).returning({
    id: searchSynonyms.id,
    phrase: searchSynonyms.phrase,
    replacement: searchSynonyms.replacement,
  })
  if (!row) throw new Error('the synonym was not written')
  return row
}

export async function listSynonyms(db: Database): Promise<Synonym[]> {
  return db
    .select({ id: searchSynonyms.id, phrase: searchSynonyms.phrase, replacement: searchSynonyms.replacement })
    .from(searchSynonyms)
    .orderBy(asc(searchSynonyms.phrase), asc(searchSynonyms.id))
    .limit(1000)
}

export async function removeSynonym(db: Database, id: number): Promise<void> {
  await db.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
}
