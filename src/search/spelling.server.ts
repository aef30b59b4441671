import { LRUCache } from 'lru-cache'
import { batched } from '../platform/concurrency/batch.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { SpelledWord } from './dictionary/dictionary.ts'

/** A text as words. */
interface SpelledText {
  /** The sound of the whole text. */
  sound: string
  words: SpelledWord[]
}

/** The max number of cached texts: a few megabytes. */
const maxKept = 5000

export type Spell = (text: string) => Promise<SpelledText>

/**
 * Reads texts by the functions of the database that read the products, so the two can never disagree. The result depends
 * only on the text, so it is cached; texts of the same moment share a query.
 */
export function openSpelling(db: Database): Spell {
  const kept = new LRUCache<string, SpelledText>({ max: maxKept })
  const read = batched(async (texts: string[]) => {
    const { rows } = await db.$client.query<{ spelled: SpelledText[] | null }>({
      name: 'search_spell',
      text: 'select search_spell($1) as spelled',
      values: [texts],
    })
    return new Map(rows[0]?.spelled?.map((spelled, at) => [texts[at] ?? '', spelled]))
  })

  return async (text) => {
    const known = kept.get(text)
    if (known) return known
    const spelled = (await read([text])).get(text)
    if (!spelled) throw new Error('the database has not spelled a text')
    kept.set(text, spelled)
    return spelled
  }
}
