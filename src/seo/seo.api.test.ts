import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { openContent } from '../content/content.server.ts'
import { categories, productPictures, products } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { PageCache } from '../platform/pages/page-cache.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { openTestApp } from '../testing/test-app.server.ts'
import { serveSeo } from './seo-api.server.ts'

const publicUrl = 'https://shop.example.ru'
const shop = await openTestApp({ config: { publicUrl } })

const addressesOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])

test('robots.txt', async () => {
  const answer = await shop.get('/robots.txt')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})

test('the manifest has the name of the shop', async () => {
  const answer = await shop.get('/manifest.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(answer.json()).toMatchObject({ name: 'Кицунэ', lang: 'ru', start_url: '/' })
})

describe('a shop without products', () => {
  test('has a sitemap of its pages', async () => {
    const answer = await shop.get('/sitemap.xml')
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(addressesOf(answer.body)).toEqual(
      [
        '/',
        '/catalog/',
        '/new/',
        '/in-stock/',
        '/about/',
        '/contacts/',
        '/delivery/',
        '/offer/',
        '/privacy_policy/',
      ].map((path) => publicUrl + path),
    )
  })

  test('has an empty feed', async () => {
    const answer = await shop.get('/feeds/yml.xml')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.body).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<yml_catalog date="\d{4}-\d\d-\d\dT\d\d:\d\d\+07:00">/,
    )
    expect(answer.body).toContain('<categories></categories>\n<offers>\n</offers>')
  })
})

describe('a shop with products', () => {
  beforeAll(async () => {
    const [group] = await shop.db.insert(categories).values({ name: 'Чиби & Ко' }).returning()
    const categoryId = group?.id ?? 0
    // More than a batch of the feed.
    await shop.db.insert(products).values(
      Array.from({ length: 1203 }, (_, index) => ({
        sku: `S${index}`,
        name: `Фигурка ${index + 1}`,
        priceKopecks: index === 1 ? 0 : 100_000 + index,
        categoryId,
        stock: index === 2 ? 0 : 5,
        archivedAt: index === 0 ? new Date() : null,
      })),
    )
    const [picture] = await shop.db
      .insert(pictures)
      .values({ hash: 'a'.repeat(32), width: 1200, height: 1200, color: '#fff', widths: [160, 1200] })
      .returning()
    await shop.db.insert(productPictures).values({ productId: 4, position: 0, pictureId: picture?.id ?? 0 })
  })

  test('the sitemap lists all visible pages with the date of their last change', async () => {
    const { body, headers } = await shop.get('/sitemap.xml')
    const found = addressesOf(body)
    expect(found).toHaveLength(9 + 1 + 1202)
    expect(found).toContain(`${publicUrl}/category/1/`)
    expect(found).toContain(`${publicUrl}/product/1203/`)
    expect(found).not.toContain(`${publicUrl}/product/1/`)
    expect(body).toMatch(
      /<loc>https:\/\/shop\.example\.ru\/product\/2\/<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/,
    )
    const again = await shop.get('/sitemap.xml', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test('the feed lists every offer once, across batches', async () => {
    const { body } = await shop.get('/feeds/yml.xml')
    const ids = [...body.matchAll(/<offer id="(\d+)" available="(\w+)">/g)]
    // Without the archived one and the one without a price.
    expect(ids).toHaveLength(1201)
    expect(new Set(ids.map((match) => match[1])).size).toBe(1201)
    expect(ids.filter((match) => match[2] === 'false').map((match) => match[1])).toEqual(['3'])
    expect(body).toContain('<category id="1">Чиби &amp; Ко</category>')
    expect(body).toContain(`<picture>${publicUrl}/pictures/${'a'.repeat(32)}/1200.webp</picture>`)
    expect(body.trimEnd()).toMatch(/<\/yml_catalog>$/)
  })

  test('the feed is compressed for clients that accept it', async () => {
    const answer = await shop.get('/feeds/yml.xml', { 'accept-encoding': 'gzip' })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(answer.rawPayload).toString()).toMatch(/<\/yml_catalog>\n$/)
  })

  test('with more addresses than a file may have the sitemap becomes an index of parts', async () => {
    const small = Fastify()
    const content = openContent(shop.db, publicUrl)
    const cache = new PageCache()
    serveSeo(small, { db: shop.db, content, cache, publicUrl, picturesUrl: publicUrl, addressesPerPart: 1000 })
    const get = async (url: string) => (await small.inject(url)).body
    const index = await get('/sitemap.xml')
    expect(index).toContain('<sitemapindex')
    const parts = addressesOf(index)
    expect(parts).toEqual([
      `${publicUrl}/sitemaps/pages.xml`,
      `${publicUrl}/sitemaps/products-1.xml`,
      `${publicUrl}/sitemaps/products-2.xml`,
    ])
    const counts = []
    for (const part of parts) counts.push(addressesOf(await get(part?.slice(publicUrl.length) ?? '')).length)
    expect(counts).toEqual([10, 999, 203])
  })

  test('a part of the sitemap has the products of its ids, another one the pages', async () => {
    const category = sql`(select min(id) from ${categories})`
    await shop.db.execute(sql`
      insert into products (id, sku, name, price_kopecks, category_id) overriding system value
      select n, 'L' || n, 'Фигурка', 100000, ${category} from unnest(array[50000, 50001, 100000, 100001]) as n`)
    const part = async (name: string) => addressesOf((await shop.get(`/sitemaps/${name}`)).body)
    expect(await part('products-1.xml')).toHaveLength(1203)
    expect((await part('products-1.xml')).at(-1)).toBe(`${publicUrl}/product/50000/`)
    expect(await part('products-2.xml')).toEqual([50_001, 100_000].map((id) => `${publicUrl}/product/${id}/`))
    expect(await part('products-3.xml')).toEqual([`${publicUrl}/product/100001/`])
    expect(await part('pages.xml')).toHaveLength(10)
  })

  test.each(['products-0.xml', 'products-x.xml', 'products-1', 'other.xml', 'products-99999999999.xml'])(
    '/sitemaps/%s is not found',
    async (name) => {
      expect((await shop.get(`/sitemaps/${name}`)).statusCode).toBe(404)
    },
  )
})
