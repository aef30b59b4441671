/** Paths that search engines should not crawl: API calls, personal pages and endless variants of a search. */
const closed = [
  '/api/',
  '/staff/',
  '/cart',
  '/wishlist',
  '/profile',
  '/auth',
  '/create_account',
  '/new_order',
  '/my_shelf',
  '/collection',
  '/search',
  '/mailbox',
]

export function robotsTxt(publicUrl: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
