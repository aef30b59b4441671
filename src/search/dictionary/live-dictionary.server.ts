import type { Database } from '../../platform/postgres/database.server.ts'
import type { Dictionary } from './dictionary.ts'
import { addNewWords, countWords, loadDictionary } from './load-dictionary.server.ts'

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
