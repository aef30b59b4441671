import { setTimeout as pause } from 'node:timers/promises'
import type { Cards } from './catalogue/cards.server.ts'
import { cardTag, characterTag, listTag, makerTag, productTag, seriesTag } from './catalogue/catalogue-tags.server.ts'
import type { LiveIndex } from './catalogue/index/live-index.server.ts'
import { type Change, changesChannel, readChange } from './database/changes.server.ts'
import type { PageCache, Tag } from './platform/pages/page-cache.server.ts'
import type { Listener } from './platform/postgres/listen.server.ts'
import { shopTimeZone } from './platform/text/date-format.ts'
import type { SearchWords } from './search/search-words.server.ts'

/** Changes within this time are coalesced. */
const collectMs = 20
const againMs = 500

/** Data from the database that this process keeps in memory. */
export interface Kept {
  cache: PageCache
  live: LiveIndex
  cards: Cards
  words: SearchWords
}

/** Invalidates what is kept in memory when the database changes. It is not trusted while the listener is disconnected. */
export function followChanges(
  { cache, live, cards, words }: Kept,
  listener: Listener | undefined,
  /** Takes the shop's time zone over into the process and returns it. */
  followTimeZone: () => Promise<string>,
): void {
  let collected: Change[] = []
  let zone = shopTimeZone()
  let line = Promise.resolve()

  /** Updates index and cards first: an answer that is rendered after its tag was invalidated must use the new state. */
  async function apply(changes: Change[], since: number): Promise<void> {
    const tags = new Set<Tag>(changes.map(({ table }) => table))
    if (tags.has('site_settings') && (await movesDays())) {
      cards.invalidate()
      await live.reload()
      return cache.invalidateAll()
    }
    if (tags.has('search_synonyms')) words.invalidateSynonyms()
    if (tags.has('search_pins')) words.invalidatePins()
    if (tags.has('product_popularity')) await live.refreshPopularity()
    await addWords(changes.filter(({ table }) => table === 'search_words'))
    const ofProducts = changes.filter(({ table }) => table === 'products')
    const idsOf = (some: Change[]) => new Set(some.flatMap((change) => change.ids ?? []))
    const inLists = [...idsOf(ofProducts.filter(({ pageOnly }) => !pageOnly))]
    const onPagesOnly = [...idsOf(ofProducts.filter(({ pageOnly }) => pageOnly)).difference(new Set(inLists))]
    const named = ofProducts.every((change) => change.ids !== undefined)
    cards.invalidate(named ? inLists : undefined)
    if (!named) await live.reload()
    else {
      if (inLists.length > 0) await live.refresh(inLists)
      if (onPagesOnly.length > 0) await live.refreshStock(onPagesOnly)
    }
    const groups = live.takeTouched()
    if (!groups) return cache.invalidateAll()

    for (const id of [...inLists, ...onPagesOnly]) tags.add(productTag(id))
    if (inLists.length > 0) {
      tags.add(listTag())
      for (const id of inLists) tags.add(cardTag(id))
      for (const id of groups.categories) tags.add(listTag(id))
      for (const id of groups.series) tags.add(seriesTag(id))
      for (const id of groups.makers) tags.add(makerTag(id))
      for (const name of groups.characters) tags.add(characterTag(name))
    }
    cache.invalidate(tags, since)
  }

  /** With another time zone whatever names a day or an hour is another text. */
  async function movesDays(): Promise<boolean> {
    const before = zone
    zone = await followTimeZone()
    return zone !== before
  }

  async function addWords(changes: Change[]): Promise<void> {
    if (changes.some(({ ids }) => ids === undefined)) await words.dictionary.reload()
    else if (changes.length > 0) await words.dictionary.add(changes.flatMap(({ ids }) => ids ?? []))
  }

  function collect(payload: string): void {
    collected.push(readChange(payload))
    if (collected.length > 1) return
    const since = performance.now()
    setTimeout(() => {
      const changes = collected
      collected = []
      // Whatever could not be read, later changes are still followed.
      line = line.then(() => apply(changes, since)).catch(() => cache.invalidateAll())
    }, collectMs).unref()
  }

  /** A database that is back may be gone again before it has answered: it is asked until then. */
  async function catchUp(back: Listener): Promise<void> {
    while (back.connected) {
      try {
        await words.dictionary.reload()
        await movesDays()
        await live.reload()
        return cache.setTrusted(back.connected)
      } catch {
        await pause(againMs, undefined, { ref: false })
      }
    }
  }

  cache.setTrusted(listener?.connected === true)
  listener?.onNotification(changesChannel, collect)
  listener?.onConnectionChange((connected) => {
    cards.setTrusted(connected)
    words.invalidateSynonyms()
    words.invalidatePins()
    cache.setTrusted(false)
    if (connected) line = line.then(() => catchUp(listener))
  })
  listener?.onAbsence((absence) => cache.setAway(absence !== 'none'))
}
