import type { FastifyInstance } from 'fastify'
import type { Content } from '../content/content.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { sendStored } from '../platform/http/send-stored.server.ts'
import { sendStream } from '../platform/http/send-stream.server.ts'
import type { PageCache, Tag } from '../platform/pages/page-cache.server.ts'
import { storeAnswer } from '../platform/pages/stored-answer.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { closeFeed, offerXml, openFeed, shopMoment } from './market-feed.ts'
import { marketCategories, marketOffers } from './market-offers.server.ts'
import { robotsTxt } from './robots.ts'
import { type Address, maxAddresses, sitemapIndex, urlset } from './sitemap.ts'
import { pageAddresses, productAddresses, shelfAddresses, sitemapOverview } from './sitemap-data.server.ts'

export interface SeoParts {
  db: Database
  content: Content
  cache: PageCache
  publicUrl: string
  picturesUrl: string
  addressesPerPart?: number
}

const hidden = { schema: { hide: true } }
const xml = 'application/xml; charset=utf-8'

/** Files for search engines, marketplaces and phones. */
export function serveSeo(app: FastifyInstance, seo: SeoParts): void {
  const { db, content, cache, publicUrl, picturesUrl } = seo
  serveKept(app, cache, '/robots.txt', 'text/plain; charset=utf-8', [], async () => robotsTxt(publicUrl))
  const manifest = 'application/manifest+json; charset=utf-8'
  serveKept(app, cache, '/manifest.webmanifest', manifest, ['site_settings'], async () =>
    JSON.stringify(webManifest((await content.siteData()).shop_name)),
  )
  serveSitemaps(app, seo)
  app.get('/feeds/yml.xml', hidden, async (request, reply) => {
    async function* feed(): AsyncGenerator<string> {
      const [site, categories] = await Promise.all([content.siteData(), marketCategories(db)])
      const company = site.full_name ?? site.shop_name
      yield openFeed({ name: site.shop_name, company, url: publicUrl, categories }, shopMoment(new Date()))
      for await (const batch of marketOffers(db, picturesUrl)) {
        yield batch.map((offer) => offerXml(offer, publicUrl)).join('')
      }
      yield closeFeed
    }
    reply.type(xml).header('cache-control', 'public, max-age=300')
    return sendStream(request, reply, feed())
  })
}

/** Small responses are cached like pages, until the catalogue or the site data change. */
function serveKept(
  app: FastifyInstance,
  cache: PageCache,
  path: string,
  type: string,
  tags: Tag[],
  make: () => Promise<string>,
): void {
  app.get(path, hidden, async (request, reply) => {
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=0, must-revalidate' }
    const made = await cache.make(path, async () => ({
      answer: storeAnswer(Buffer.from(await make()), { status: 200, keep: true, headers }),
      tags: new Set(tags),
    }))
    return sendStored(request, reply, made.answer)
  })
}

type Batches = Iterable<Address[]> | AsyncIterable<Address[]>

/** One file with all addresses, or an index of parts when they are too many. */
function serveSitemaps(app: FastifyInstance, seo: SeoParts): void {
  const { db, cache, publicUrl, addressesPerPart = maxAddresses } = seo
  async function* written(batches: Batches): AsyncGenerator<string> {
    yield urlset.open
    for await (const batch of batches) yield batch.map((each) => urlset.address(publicUrl, each)).join('')
    yield urlset.close
  }
  const whole = async (batches: Batches) => (await Array.fromAsync(written(batches))).join('')
  const shelves = () => shelfAddresses(db, addressesPerPart)

  serveKept(app, cache, '/sitemap.xml', xml, ['products', 'categories', 'documents', 'shelves'], async () => {
    const { parts, byCategory } = await sitemapOverview(db, addressesPerPart)
    const [pages, named] = await Promise.all([pageAddresses(db, byCategory), shelves()])
    const count = parts.reduce((sum, part) => sum + part.count, pages.length + named.length)
    if (count > addressesPerPart) {
      return sitemapIndex(publicUrl, [
        { path: '/sitemaps/pages.xml' },
        ...(named.length > 0 ? [{ path: '/sitemaps/shelves.xml' }] : []),
        ...parts.map(({ part, lastModified }) => ({ path: `/sitemaps/products-${part + 1}.xml`, lastModified })),
      ])
    }
    async function* all() {
      yield pages
      yield named
      for (const { part } of parts) yield* productAddresses(db, part, addressesPerPart)
    }
    return whole(all())
  })
  serveKept(app, cache, '/sitemaps/pages.xml', xml, ['products', 'categories', 'documents'], async () => {
    const { byCategory } = await sitemapOverview(db, addressesPerPart)
    return whole([await pageAddresses(db, byCategory)])
  })
  serveKept(app, cache, '/sitemaps/shelves.xml', xml, ['products', 'shelves'], async () => whole([await shelves()]))
  app.get<{ Params: { part: string } }>('/sitemaps/:part', hidden, async (request, reply) => {
    const [, number] = /^products-([1-9]\d{0,9})\.xml$/.exec(request.params.part) ?? []
    if (!number) throw new ShopError('not_found')
    reply.type(xml).header('cache-control', 'public, max-age=3600')
    return sendStream(request, reply, written(productAddresses(db, Number(number) - 1, addressesPerPart)))
  })
}

/** Lets phones add the shop to the home screen. */
function webManifest(shopName: string) {
  return {
    name: shopName,
    short_name: shopName,
    description: 'Аниме-фигурки и коллекционные товары',
    lang: 'ru',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fdfaf6',
    theme_color: '#fdfaf6',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
