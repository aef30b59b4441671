import { expect, test } from 'vitest'
import { robotsTxt } from './robots.ts'
import { sitemapIndex, urlset } from './sitemap.ts'

test('robots may crawl the shop, but not API calls, personal pages and searches', () => {
  const lines = robotsTxt('https://shop.example.ru').split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain('Sitemap: https://shop.example.ru/sitemap.xml')
  for (const path of ['/api/', '/staff/', '/cart/', '/profile/', '/auth/', '/search']) {
    expect(lines.some((line) => line.startsWith('Disallow: ') && path.startsWith(line.slice(10)))).toBe(true)
  }
  for (const path of ['/', '/catalog/', '/product/1/', '/sitemap.xml', '/feeds/yml.xml', '/pictures/x/1.webp']) {
    expect(lines.some((line) => line.startsWith('Disallow: ') && path.startsWith(line.slice(10)))).toBe(false)
  }
})

test('entries of a sitemap', () => {
  expect(urlset.address('https://x.test', { path: '/a/?b=1&c', lastModified: new Date(0) })).toBe(
    '<url><loc>https://x.test/a/?b=1&amp;c</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>\n',
  )
  expect(urlset.address('https://x.test', { path: '/' })).toBe('<url><loc>https://x.test/</loc></url>\n')
  expect(sitemapIndex('https://x.test', [{ path: '/p.xml', lastModified: '2026-11-15' }])).toContain(
    '<sitemap><loc>https://x.test/p.xml</loc><lastmod>2026-11-15</lastmod></sitemap>',
  )
})
