/** One thing to measure. Later work adds its cases here. */
export interface BenchCase {
  name: string
  path: string
  /** What a browser would send besides. */
  headers?: Record<string, string>
  /** Set where every request must be made anew: appends a number to the address, so that no cache has seen it. */
  cold?: boolean
}

const browser = { 'accept-encoding': 'gzip, deflate, br' }

export const cases: BenchCase[] = [
  { name: 'home page, from the cache', path: '/', headers: browser },
  { name: 'home page, rendered', path: '/', headers: browser, cold: true },
  { name: 'GET /api/categories/', path: '/api/categories/', headers: browser },
]
