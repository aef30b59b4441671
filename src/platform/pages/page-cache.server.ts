import { LRUCache } from 'lru-cache'
import { isDatabaseAway } from '../postgres/database-errors.server.ts'
import { PlainAnswers } from './plain-answers.server.ts'
import { everything, type PurgeAnnouncer } from './purge-announcer.server.ts'
import { RegenerationQueue } from './regeneration-queue.server.ts'
import { encode, heldBytes, recompress, type StoredAnswer } from './stored-answer.server.ts'

/** Names data that answers depend on and that can change: `product:17`, `lists`, `site_settings`. */
export type Tag = string

/** For answers that do not declare what they depend on: every change invalidates them. */
export const anyChange: Tag = 'any'

/** An answer and the tags it depends on. */
export interface Made {
  answer: StoredAnswer
  tags: ReadonlySet<Tag>
}

/** Generates an answer, or refreshes the last one, which may still be up to date. */
export type Make = (last?: Made) => Promise<Made>

/** Declares what an answer depends on, while it is being generated. */
export type Uses = (...tags: Tag[]) => void

interface Entry extends Made {
  make: Make
  madeAt: number
  /** When this answer was first made: it may have been found unchanged since. */
  sameSince: number
  /** When something it depends on changed; undefined while it is up to date. */
  staleSince: number | undefined
}

interface UnderWay {
  making: Promise<Made>
  begunAt: number
  /** How many changes there had been. */
  since: number
}

/**
 * An answer with more hits than this, and no change for this long, is likely to be requested again and worth a better
 * compression, which costs more than rendering it.
 */
const worthRecompressing = { hits: 3, ms: 10_000 }

/** What a tag of an answer takes in both directions, about. */
const tagBytes = 160

/** How long a stale answer may be sent while a new one is generated; with the notification it stays under a second. */
const toleranceMs = 700

/** While many answers are regenerated, each is at most so often: the changes of this time are shown together. */
const restMs = 500

/** How long guests get an answer that was right when the database was last heard of, while the database is away. */
const outageMs = 10 * 60_000

/**
 * Answers that are the same for everybody, by URL. Each has the tags it depends on, and a change invalidates only the
 * answers with its tags; the first request for a stale one regenerates it. When changes come so fast that this would take
 * most of the time, stale answers are regenerated in the background, those that are asked for. While the listener is
 * disconnected, answers are generated for each request, and the last ones stand in only where that fails because the
 * database is away. Simultaneous requests for one URL generate it once.
 */
export class PageCache {
  #entries: LRUCache<string, Entry>
  #urlsByTag = new Map<Tag, Set<string>>()
  #underWay = new Map<string, UnderWay>()
  #queue = new RegenerationQueue((url) => this.#refresh(url))
  /** Tags that changed while answers were being generated: data read before a change is stale after it. */
  #changedMeanwhile = new Map<Tag, { change: number; since: number }>()
  #changes = 0
  #trusted = true
  #away = false
  /** When we were last notified of changes. */
  #lostAt = 0
  #recompressing = false
  #plain = new PlainAnswers()
  #purges: Pick<PurgeAnnouncer, 'announce' | 'announceEverything'> | undefined

  /** With a cache in front, which is told of each change, answers carry their tags. */
  constructor(maxBytes = 64 * 1024 * 1024, purges?: Pick<PurgeAnnouncer, 'announce' | 'announceEverything'>) {
    this.#purges = purges
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // The answer is compressed later, or never; both encodings together are smaller than the plain bytes.
      sizeCalculation: ({ answer, tags }, url) => answer.length + 1024 + 2 * url.length + tagBytes * tags.size,
      dispose: (entry, url) => {
        this.#dropTags(url, entry.tags)
        this.#plain.delete(entry.answer)
      },
    })
  }

  /** For the metrics. */
  size(): { answers: number; bytes: number } {
    let bytes = 0
    for (const { answer } of this.#entries.values()) bytes += heldBytes(answer)
    return { answers: this.#entries.size, bytes }
  }

  get(url: string): StoredAnswer | undefined {
    if (!this.#trusted) return this.#away ? this.#lastOf(url)?.answer : undefined
    const entry = this.#entries.get(url)
    if (!entry) return undefined
    if (entry.staleSince !== undefined && !this.#mayStillServe(url, entry, entry.staleSince)) return undefined
    const { answer } = entry
    answer.hits += 1
    if (!answer.recompressed && !this.#recompressing && answer.hits > worthRecompressing.hits) {
      if (performance.now() - entry.sameSince > worthRecompressing.ms) void this.#recompress(answer)
    }
    return answer
  }

  /** The current answer: cached, generated now, or shared with a request that is already generating it. */
  async make(url: string, make: Make): Promise<Made> {
    if (!this.#trusted) return (this.#away && this.#lastOf(url)) || this.#orLast(url, make())
    const entry = this.#entries.get(url)
    if (entry && entry.staleSince === undefined) return entry
    const underWay = this.#underWay.get(url)
    if (!underWay) return this.#orLast(url, this.#begin(url, make, entry))
    const changes = this.#changes
    const made = await this.#orLast(url, underWay.making)
    // Started before a change that the caller may have seen, so it is valid only if the change did not affect it.
    return underWay.since === changes ? made : this.make(url, make)
  }

  /** Marks the answers with these tags as stale since we were notified of the change. */
  invalidate(tags: Iterable<Tag>, since = performance.now()): void {
    this.#changes += 1
    const changed = [...tags, anyChange]
    for (const tag of changed) {
      if (this.#underWay.size > 0) this.#changedMeanwhile.set(tag, { change: this.#changes, since })
      for (const url of this.#urlsByTag.get(tag) ?? []) {
        const entry = this.#entries.peek(url)
        if (entry) markStale(entry, since)
      }
    }
    this.#purges?.announce(changed)
  }

  /** For when it is unknown what has changed. The answers stay: nothing else is there while the database is away. */
  invalidateAll(since = performance.now()): void {
    this.#changes += 1
    for (const entry of this.#entries.values()) markStale(entry, since)
    this.#underWay.clear()
    this.#queue.clear()
    this.#purges?.announceEverything()
  }

  /** While we are not notified of changes, what is cached may be wrong; afterwards it is, until it was made anew. */
  setTrusted(trusted: boolean): void {
    if (this.#trusted && !trusted) this.#lostAt = performance.now()
    this.#trusted = trusted
    this.#changes += 1
    this.#underWay.clear()
    this.#queue.clear()
    for (const entry of this.#entries.values()) {
      if (trusted) markStale(entry, this.#lostAt)
      entry.answer.keys = undefined
    }
    this.#purges?.announceEverything()
  }

  /** The database is known to be away: there is no need to try before the last answers are sent. */
  setAway(away: boolean): void {
    this.#away = away
  }

  /**
   * The first request for a stale answer makes a new one, those that come in the meantime need not wait for it. While there
   * are many to make, nobody waits. A cache in front does the same by itself and is given only what is right.
   */
  #mayStillServe(url: string, entry: Entry, staleSince: number): boolean {
    if (this.#purges) return false
    const now = performance.now()
    if (now - staleSince > toleranceMs) return false
    if (this.#underWay.has(url) || this.#queue.has(url)) return true
    if (!this.#queue.isBusy()) return false
    if (now - entry.madeAt >= restMs) this.#queue.add(url)
    return true
  }

  async #refresh(url: string): Promise<void> {
    const entry = this.#entries.peek(url)
    if (entry && entry.staleSince !== undefined && !this.#underWay.has(url)) await this.#begin(url, entry.make, entry)
  }

  /** The last answer stands in for one that could not be made, or not in full, because the database is away. */
  async #orLast(url: string, making: Promise<Made>): Promise<Made> {
    const last = this.#lastOf(url)
    if (!last) return making
    try {
      const made = await making
      const { status, keep } = made.answer
      return status === 503 || (status === 200 && !keep && !this.#trusted) ? last : made
    } catch (error) {
      if (isDatabaseAway(error)) return last
      throw error
    }
  }

  /** For while the database is away: the last answer, unless it has been wrong, or not known to be right, for long. */
  #lastOf(url: string): Entry | undefined {
    const entry = this.#entries.get(url)
    return entry && performance.now() - (entry.staleSince ?? this.#lostAt) <= outageMs ? entry : undefined
  }

  async #begin(url: string, make: Make, last: Entry | undefined): Promise<Made> {
    const begunAt = performance.now()
    const underWay = { making: last ? this.#regenerate(make, last) : make(), begunAt, since: this.#changes }
    this.#underWay.set(url, underWay)
    const isCurrent = () => this.#underWay.get(url) === underWay
    try {
      const made = await underWay.making
      // If it was dropped in the meantime, the data it was built from can no longer be trusted.
      if (isCurrent()) this.#keep(url, make, made, underWay)
      return made
    } finally {
      if (isCurrent()) this.#underWay.delete(url)
      if (this.#underWay.size === 0) this.#changedMeanwhile.clear()
    }
  }

  /** The new answer is compressed as the last one was, so that it is ready when it takes its place. */
  async #regenerate(make: Make, last: Entry): Promise<Made> {
    this.#queue.noteBegin()
    const made = await make(last)
    const encodings = (['br', 'gzip'] as const).filter((encoding) => last.answer[encoding])
    await Promise.all(encodings.map((encoding) => encode(made.answer, encoding)))
    return made
  }

  #keep(url: string, make: Make, made: Made, { begunAt, since }: UnderWay): void {
    const { answer, tags } = made
    if (!answer.keep) {
      // A page that failed, or lacks a part, says nothing about the last one, which stands in while the database is away.
      if (answer.status !== 503 && answer.status !== 200) this.#entries.delete(url)
      return
    }
    const madeAt = performance.now()
    const last = this.#entries.peek(url)
    const sameSince = last?.answer === answer ? last.sameSince : madeAt
    const changes = [...tags].flatMap((tag) => this.#changedMeanwhile.get(tag) ?? [])
    const missed = changes.filter(({ change }) => change > since).map((change) => change.since)
    const staleSince = missed.length > 0 ? Math.min(begunAt, ...missed) : undefined
    this.#entries.set(url, { ...made, make, madeAt, sameSince, staleSince })
    if (this.#purges && staleSince === undefined) answer.keys = [everything, ...tags].join(' ')
    if (!this.#entries.has(url)) return
    this.#plain.add(answer, madeAt)
    for (const tag of tags) {
      const urls = this.#urlsByTag.get(tag)
      if (urls) urls.add(url)
      else this.#urlsByTag.set(tag, new Set([url]))
    }
  }

  #dropTags(url: string, tags: ReadonlySet<Tag>): void {
    for (const tag of tags) {
      const urls = this.#urlsByTag.get(tag)
      urls?.delete(url)
      if (urls?.size === 0) this.#urlsByTag.delete(tag)
    }
  }

  /** One at a time, on another thread. */
  async #recompress(answer: StoredAnswer): Promise<void> {
    this.#recompressing = true
    try {
      await recompress(answer)
    } finally {
      this.#recompressing = false
    }
  }
}

/** From now on a cache in front must not store it. */
function markStale(entry: Entry, since: number): void {
  entry.staleSince ??= since
  entry.answer.keys = undefined
}
