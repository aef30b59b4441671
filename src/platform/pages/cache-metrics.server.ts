import { Gauge, type Registry } from 'prom-client'
import type { PageCache } from './page-cache.server.ts'

/** What the caches of this process really hold. */
export function registerCacheMetrics(
  registry: Registry,
  cache: PageCache,
  fragmentBytes: () => Promise<number>,
): void {
  const registers = [registry]
  new Gauge({
    name: 'page_cache_bytes',
    help: 'Memory that kept answers hold, in all their encodings',
    registers,
    collect() {
      this.set(cache.size().bytes)
    },
  })
  new Gauge({
    name: 'page_cache_entries',
    help: 'How many answers are kept',
    registers,
    collect() {
      this.set(cache.size().answers)
    },
  })
  new Gauge({
    name: 'page_fragments_bytes',
    help: 'Memory that kept parts of pages hold',
    registers,
    async collect() {
      this.set(await fragmentBytes())
    },
  })
}
