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
  kept: Kept,
  listener: Listener | undefined,
  /** Takes the shop's time zone over into the process and returns it. */
  followTimeZone: () => Promise<string>,
): void {
  const { cache, cards, words } = kept
  let collected: Change[] = []
  let zone = shopTimeZone()
  let line = Promise.resolve()

  /** With another time zone whatever names a day or an hour is another text. */
  async function movesDays(): Promise<boolean> {
    const before = zone
    zone = await followTimeZone()
    return zone !== before
  }

  function collect(payload: string): void {
    collected.push(readChange(payload))
    if (collected.length > 1) return
    const since = performance.now()
    setTimeout(() => {
      const changes = collected
      collected = []
      // Whatever could not be read, later changes are still followed.
      line = line.then(() => apply(kept, changes, since, movesDays)).catch(() => cache.invalidateAll())
    }, collectMs).unref()
  }

  cache.setTrusted(listener?.connected === true)
  listener?.onNotification(changesChannel, collect)
  listener?.onConnectionChange((connected) => {
    cards.setTrusted(connected)
    words.invalidateSynonyms()
    words.invalidatePins()
    cache.setTrusted(false)
    if (connected) line = line.then(() => catchUp(kept, listener, movesDays))
  })
  listener?.onAbsence((absence) => cache.setAway(absence !== 'none'))
}

/** Updates index and cards first: an answer that is rendered after its tag was invalidated must use the new state. */
async function apply(
  { cache, live, cards, words }: Kept,
  changes: Change[],
  since: number,
  movesDays: () => Promise<boolean>,
): Promise<void> {
  const tags = new Set<Tag>(changes.map(({ table }) => table))
  if (tags.has('site_settings') && (await movesDays())) {
    cards.invalidate()
    await live.reload()
    return cache.invalidateAll()
  }
  if (tags.has('search_synonyms')) words.invalidateSynonyms()
  if (tags.has('search_pins')) words.invalidatePins()
  if (tags.has('product_popularity')) await live.refreshPopularity()
  await addWords(words, changes)
  const changed = changedGoods(changes)
  await refreshGoods(live, cards, changed)
  const groups = live.takeTouched()
  if (!groups) return cache.invalidateAll()
  for (const tag of tagsOf(changed, groups)) tags.add(tag)
  cache.invalidate(tags, since)
}

/** A database that is back may be gone again before it has answered: it is asked until then. */
async function catchUp({ cache, live, words }: Kept, back: Listener, movesDays: () => Promise<unknown>): Promise<void> {
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

type TouchedGroups = NonNullable<ReturnType<LiveIndex['takeTouched']>>

interface ChangedGoods {
  inLists: number[]
  onPagesOnly: number[]
  /** False when a change does not say which. */
  named: boolean
}

function changedGoods(changes: Change[]): ChangedGoods {
  const ofProducts = changes.filter(({ table }) => table === 'products')
  const idsOf = (some: Change[]) => new Set(some.flatMap((change) => change.ids ?? []))
  const inLists = idsOf(ofProducts.filter(({ pageOnly }) => !pageOnly))
  const onPagesOnly = idsOf(ofProducts.filter(({ pageOnly }) => pageOnly)).difference(inLists)
  const named = ofProducts.every((change) => change.ids !== undefined)
  return { inLists: [...inLists], onPagesOnly: [...onPagesOnly], named }
}

async function refreshGoods(live: LiveIndex, cards: Cards, { inLists, onPagesOnly, named }: ChangedGoods) {
  cards.invalidate(named ? inLists : undefined)
  if (!named) return live.reload()
  if (inLists.length > 0) await live.refresh(inLists)
  if (onPagesOnly.length > 0) await live.refreshStock(onPagesOnly)
}

function tagsOf({ inLists, onPagesOnly }: ChangedGoods, groups: TouchedGroups): Tag[] {
  const pages = [...inLists, ...onPagesOnly].map(productTag)
  if (inLists.length === 0) return pages
  return [
    ...pages,
    listTag(),
    ...inLists.map(cardTag),
    ...Array.from(groups.categories, (id) => listTag(id)),
    ...Array.from(groups.series, (id) => seriesTag(id)),
    ...Array.from(groups.makers, (id) => makerTag(id)),
    ...Array.from(groups.characters, (name) => characterTag(name)),
  ]
}

async function addWords({ dictionary }: SearchWords, changes: Change[]): Promise<void> {
  const ofWords = changes.filter(({ table }) => table === 'search_words')
  if (ofWords.some(({ ids }) => ids === undefined)) await dictionary.reload()
  else if (ofWords.length > 0) await dictionary.add(ofWords.flatMap(({ ids }) => ids ?? []))
}
