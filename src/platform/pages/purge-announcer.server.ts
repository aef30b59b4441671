import { Agent, request } from 'node:http'
import type { Logger } from 'pino'

/** Every answer that a cache in front may keep carries this key besides its tags: for purging everything. */
export const everything = 'shop'

interface PurgeTimes {
  /** Purges of this time go out together; the first one after a pause goes at once. */
  restMs: number
  /** A cache that is away or slow is tried again after this time, with a purge of everything. */
  retryMs: number
  timeoutMs: number
}

const usualTimes: PurgeTimes = { restMs: 200, retryMs: 1000, timeoutMs: 1000 }

/** More tags would not fit into the headers that a cache accepts; everything is then purged instead. */
const maxBytes = 4000

/** Tells the caches in front which answers are no longer right. It never waits for them, and keeps no more than a set of tags. */
export interface PurgeAnnouncer {
  announce(tags: string[]): void
  announceEverything(): void
  close(): void
}

export function openPurgeAnnouncer(
  urls: string[],
  log: Pick<Logger, 'warn' | 'info'>,
  times = usualTimes,
): PurgeAnnouncer {
  const caches = urls.map((url) => openCacheInFront(url, log, times))
  const announce = (tags: string[]) => {
    for (const cache of caches) cache.announce(tags)
  }
  return {
    announce,
    announceEverything: () => announce([everything]),
    close() {
      for (const cache of caches) cache.close()
    },
  }
}

function openCacheInFront(url: string, log: Pick<Logger, 'warn' | 'info'>, times: PurgeTimes) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let waiting = new Set<string>()
  /**
   * Sent a second time: an answer that left the shop just before the change may reach the cache after the first purge.
   */
  let again = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isAway = false
  let isClosed = false

  async function send(): Promise<void> {
    const first = waiting
    const tags = [...first.union(again)]
    waiting = new Set()
    again = new Set()
    const keys = tags.join(' ')
    try {
      await purge(url, keys.length > maxBytes || first.has(everything) ? everything : keys, agent, times.timeoutMs)
      if (isAway) log.info({ url }, 'the cache in front is back')
      isAway = false
      for (const tag of first) again.add(tag)
    } catch (error) {
      if (!isAway && !isClosed) log.warn({ err: error, url }, 'the cache in front could not be told of a change')
      isAway = true
      waiting.add(everything)
    }
    timer = undefined
    if (waiting.size + again.size > 0) sendIn(isAway ? times.retryMs : times.restMs)
  }

  function sendIn(ms: number): void {
    if (timer || isClosed) return
    timer = setTimeout(() => void send(), ms).unref()
  }

  return {
    announce(tags: string[]) {
      if (!waiting.has(everything)) for (const tag of tags) waiting.add(tag)
      if (waiting.has(everything)) waiting = new Set([everything])
      sendIn(0)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      agent.destroy()
    },
  }
}

function purge(url: string, keys: string, agent: Agent, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PURGE', agent, headers: { 'surrogate-key': keys } }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`it answered with status ${response.statusCode}`))
      })
      response.once('error', reject)
    })
    // Also for one that answers a byte now and then.
    AbortSignal.timeout(timeoutMs).addEventListener('abort', () => sent.destroy(new Error('it took too long')))
    sent.once('error', reject)
    sent.end()
  })
}
