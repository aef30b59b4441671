import { LRUCache } from 'lru-cache'
import { recompress, type StoredAnswer } from './stored-answer.server.ts'

/** A name for something that answers are made of and that can change: `product:17`, `lists`, `site_settings`. */
export type Tag = string

/** For answers that do not say what they were made of: every change touches them. */
export const anyChange: Tag = 'any'

/** An answer and what it was made of. */
export interface Made {
  answer: StoredAnswer
  tags: ReadonlySet<Tag>
}

/** Makes an answer, or makes it anew from what is known of the last one, which may still be right. */
export type Make = (last?: Made) => Promise<Made>

/** Says what an answer is made of, while it is being made. */
export type Uses = (...tags: Tag[]) => void

interface Entry extends Made {
  make: Make
  /** When something it was made of changed; undefined while it is right. */
  staleSince: number | undefined
}

/** An answer that was taken more often will be taken again: it is worth a better compression. */
const worthRecompressing = 3

/** While a new answer is made, others get the stale one for so long; with the notification's way this stays under a second. */
const toleranceMs = 400

/**
 * Answers that are the same for everybody, by URL. Each knows what it was made of, and a change makes only those stale
 * that mention it; the first request for a stale one makes a new one. While changes cannot be heard of nothing is trusted.
 * Simultaneous requests for one URL make it once.
 */
export class PageCache {
  #entries: LRUCache<string, Entry>
  #urlsByTag = new Map<Tag, Set<string>>()
  #underWay = new Map<string, { making: Promise<Made>; since: number }>()
  /** Tags that changed while answers were being made: what was read before a change is stale after it. */
  #changedMeanwhile = new Map<Tag, number>()
  #changes = 0
  #trusted = true
  #recompressing = false

  constructor(maxBytes = 128 * 1024 * 1024) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // The compressed forms come later; half of the plain one is a fair guess for both.
      sizeCalculation: ({ answer }) => answer.identity.length + (answer.identity.length >> 1) + 512,
      dispose: (entry, url) => this.#dropTags(url, entry.tags),
    })
  }

  get(url: string): StoredAnswer | undefined {
    const entry = this.#entries.get(url)
    if (!entry || !this.#trusted) return undefined
    if (entry.staleSince !== undefined && !this.#mayStillServe(url, entry.staleSince)) return undefined
    const { answer } = entry
    answer.hits += 1
    if (answer.hits > worthRecompressing && !answer.recompressed && !this.#recompressing) void this.#recompress(answer)
    return answer
  }

  /** The right answer now: the kept one, or made now, or by whoever is making it already. */
  async make(url: string, make: Make): Promise<Made> {
    const entry = this.#trusted ? this.#entries.get(url) : undefined
    if (entry && entry.staleSince === undefined) return entry
    const underWay = this.#underWay.get(url)
    if (!underWay) return this.#begin(url, make, entry)
    const changes = this.#changes
    const made = await underWay.making
    // Begun before a change that the caller may have seen: then it is right only if the change did not touch it.
    return underWay.since === changes ? made : this.make(url, make)
  }

  /** Something has changed: what was made of it is stale. */
  invalidate(tags: Iterable<Tag>): void {
    const now = performance.now()
    this.#changes += 1
    for (const tag of [...tags, anyChange]) {
      if (this.#underWay.size > 0) this.#changedMeanwhile.set(tag, this.#changes)
      for (const url of this.#urlsByTag.get(tag) ?? []) {
        const entry = this.#entries.peek(url)
        if (entry) entry.staleSince ??= now
      }
    }
  }

  /** Nothing is known of what changed. */
  invalidateAll(): void {
    this.#changes += 1
    this.#entries.clear()
    this.#underWay.clear()
  }

  /** While changes cannot be heard of (the database is away), nothing is taken from the cache nor put into it. */
  setTrusted(trusted: boolean): void {
    this.#trusted = trusted
    this.invalidateAll()
  }

  /** The first request for a stale answer makes a new one, those that come in the meantime need not wait for it. */
  #mayStillServe(url: string, staleSince: number): boolean {
    return this.#underWay.has(url) && performance.now() - staleSince <= toleranceMs
  }

  async #begin(url: string, make: Make, last: Entry | undefined): Promise<Made> {
    const underWay = { making: make(last), since: this.#changes }
    if (this.#trusted) this.#underWay.set(url, underWay)
    const isCurrent = () => this.#underWay.get(url) === underWay
    try {
      const made = await underWay.making
      // Dropped meanwhile: what it was read from is not trusted any more.
      if (isCurrent()) this.#keep(url, make, made, underWay.since)
      return made
    } finally {
      if (isCurrent()) this.#underWay.delete(url)
      if (this.#underWay.size === 0) this.#changedMeanwhile.clear()
    }
  }

  #keep(url: string, make: Make, made: Made, since: number): void {
    const { answer, tags } = made
    if (!answer.keep) {
      this.#entries.delete(url)
      return
    }
    const changed = [...tags].some((tag) => (this.#changedMeanwhile.get(tag) ?? 0) > since)
    this.#entries.set(url, { ...made, make, staleSince: changed ? performance.now() : undefined })
    if (!this.#entries.has(url)) return
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
