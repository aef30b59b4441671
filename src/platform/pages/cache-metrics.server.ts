import { Gauge, type Registry } from 'prom-client'
import type { PageCache } from './page-cache.server.ts'

/** What the cache of answers of this process really holds. */
export function registerCacheMetrics(registry: Registry, cache: PageCache): void {
  registry.registerMetric(
    new Gauge({
      name: 'page_cache_bytes',
      help: 'Memory that kept answers hold, in all their encodings',
      registers: [],
      collect() {
        this.set(cache.size().bytes)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'page_cache_entries',
      help: 'How many answers are kept',
      registers: [],
      collect() {
        this.set(cache.size().answers)
      },
    }),
  )
}

export function registerFragmentMetrics(registry: Registry, fragmentBytes: () => Promise<number>): void {
  registry.registerMetric(
    new Gauge({
      name: 'page_fragments_bytes',
      help: 'Memory that kept parts of pages hold',
      registers: [],
      async collect() {
        this.set(await fragmentBytes())
      },
    }),
  )
}
