/** One thing to measure. Later work adds its cases here. */
export interface BenchCase {
  name: string
  /** `{page}` and `{price}` are replaced by another number in every request, `{query}` by one of 500 texts. */
  path: string
  /** What a browser would send besides. */
  headers?: Record<string, string>
  /** Set where every request must be made anew: appends a number to the address, so that no cache has seen it. */
  cold?: boolean
  /**
   * What it is held against: a bare `node:http` server with the same bytes, or a Fastify route that makes one indexed
   * `select … limit 20` on the same database for each request, or a plain `ilike` on a trigram index, or `renderToString` of
   * the same page with its data at hand.
   */
  against?: 'bare' | 'select' | 'ilike' | 'render'
}

const browser = { 'accept-encoding': 'gzip, deflate, br' }

export const cases: BenchCase[] = [
  { name: 'hot: home page', path: '/', headers: browser },
  { name: 'hot: category page', path: '/category/1/', headers: browser },
  { name: 'hot: product page', path: '/product/1/', headers: browser },
  { name: 'hot: list', path: '/api/catalog/?page=1&page_size=20', headers: browser },
  { name: 'hot: product', path: '/api/products/1/', headers: browser },
  { name: 'hot: categories', path: '/api/categories/', headers: browser },
  { name: 'cold: list, page 1', path: '/api/catalog/?page=1&page_size=20', cold: true, against: 'select' },
  { name: 'cold: list, deep pages', path: '/api/catalog/?page={page}&page_size=20', cold: true, against: 'select' },
  {
    name: 'cold: list, price range',
    path: '/api/catalog/?min_price={price}&max_price=300000&page_size=20',
    cold: true,
    against: 'select',
  },
  { name: 'cold: list, new', path: '/api/new_products/?page={page}&page_size=20', cold: true, against: 'select' },
  {
    name: 'cold: list, in stock',
    path: '/api/not_new_products/?status=available&page={page}&page_size=20',
    cold: true,
    against: 'select',
  },
  {
    name: 'cold: list, by price',
    path: '/api/catalog/?sort=cheap&page={page}&page_size=20',
    cold: true,
    against: 'select',
  },
  {
    name: 'cold: list, by name',
    path: '/api/catalog/?sort=name&page={page}&page_size=20',
    cold: true,
    against: 'select',
  },
  { name: 'cold: category', path: '/api/category/1/?page={page}&page_size=20', cold: true, against: 'select' },
  { name: 'cold: product', path: '/api/products/1/', cold: true, against: 'select' },
  { name: 'cold: search panel', path: '/api/search/?q={query}', cold: true, against: 'ilike' },
  { name: 'cold: home page', path: '/', headers: browser, cold: true, against: 'render' },
  { name: 'cold: category page', path: '/category/1/', headers: browser, cold: true, against: 'render' },
  { name: 'cold: product page', path: '/product/1/', headers: browser, cold: true, against: 'render' },
]
