import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../../platform/postgres/database.server.ts'
import { Dictionary } from './dictionary.ts'
import type { Word } from './word.ts'

/** A dictionary that has grown by this factor is loaded again, into arrays of the right size. */
const maxGrowth = 4

/** The dictionary of this process, kept in step with the database. */
export interface LiveDictionary {
  current(): Promise<Dictionary>
  /** These words are new. */
  add(ids: readonly number[]): Promise<void>
  /** Words have changed, or changes may have been missed. */
  reload(): Promise<void>
}

/** If the process does not listen for changes (`listening` is false), every use asks whether there are new words. */
export function openLiveDictionary(db: Database, listening: boolean): LiveDictionary {
  let loaded: Promise<Dictionary> | undefined

  /** The old one is used until the new one is there. */
  async function load(): Promise<Dictionary> {
    const loading = loadDictionary(db)
    loaded ??= loading
    const dictionary = await loading
    loaded = loading
    return dictionary
  }

  /** What could not be brought up to date is loaded by the next search, which then reports the failure. */
  async function orLoadLater(update: () => Promise<unknown>): Promise<void> {
    try {
      await update()
    } catch {
      loaded = undefined
    }
  }

  async function loadForCaller(): Promise<Dictionary> {
    try {
      return await load()
    } catch (error) {
      loaded = undefined
      throw error
    }
  }

  async function addWords(ids: readonly number[]): Promise<void> {
    if (!loaded) return
    const dictionary = await loaded
    await addNewWords(db, dictionary, ids)
    if (dictionary.size > dictionary.expectedWords * maxGrowth) await load()
  }

  // Not awaited: the shop can open before.
  if (listening) void orLoadLater(load)

  return {
    async current() {
      const dictionary = await (loaded ?? loadForCaller())
      return listening || dictionary.size === (await countWords(db)) ? dictionary : loadForCaller()
    },
    add: (ids) => orLoadLater(() => addWords(ids)),
    reload: () => orLoadLater(load),
  }
}

const rowsPerQuery = 5000
/** Words that are added at a time, for a few milliseconds. Between them the event loop can handle requests. */
const slice = 500
/** An empty shop gets words soon. */
const minExpected = 2000

type WordRow = [id: number, spelling: string, word: string, stem: string, sound: string, joined: boolean, stop: boolean]

const columns = `id, spelling, word, stem, sound, joined,
  coalesce(cardinality(ts_lexize('pg_catalog.russian_stem', word)) = 0, false)`

/** Not in one snapshot: words that are committed meanwhile are announced, and added then. */
async function loadDictionary(db: Database): Promise<Dictionary> {
  const dictionary = new Dictionary(Math.max(minExpected, await countWords(db)))
  for (let after = 0; ; ) {
    const text = `select ${columns} from search_words where id > $1 order by id limit ${rowsPerQuery}`
    const rows = await ask(db, 'search_load_words', text, after)
    await addInSlices(dictionary, rows)
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerQuery) return dictionary
    after = last.id
  }
}

async function addNewWords(db: Database, dictionary: Dictionary, ids: readonly number[]): Promise<void> {
  const text = `select ${columns} from search_words where id = any ($1) order by id`
  await addInSlices(dictionary, await ask(db, 'search_new_words', text, ids))
}

async function countWords(db: Database): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>({
    name: 'search_count_words',
    text: 'select count(*)::int as count from search_words',
  })
  return rows[0]?.count ?? 0
}

async function ask(db: Database, name: string, text: string, value: unknown): Promise<Word[]> {
  const { rows } = await db.$client.query<WordRow>({ name, text, values: [value], rowMode: 'array' })
  return rows.map(toWord)
}

/** Texts that are the same are kept once: they are most of what a word costs. */
function toWord([id, spelling, word, stem, sound, joined, stop]: WordRow): Word {
  const folded = word === spelling ? spelling : word
  return {
    id,
    spelling,
    word: folded,
    stem: stem === word ? folded : stem,
    sound: sound === word ? folded : sound,
    joined,
    stop,
  }
}

async function addInSlices(dictionary: Dictionary, words: readonly Word[]): Promise<void> {
  for (let from = 0; from < words.length; from += slice) {
    if (from > 0) await nextTurn()
    dictionary.add(words.slice(from, from + slice))
  }
}
