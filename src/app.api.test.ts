import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { categories } from './database/tables/catalogue.server.ts'
import type { DatabaseAddress } from './platform/postgres/database.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { builtPages } from './testing/built-pages.server.ts'
import { countStatements } from './testing/count-statements.ts'
import { openTestApp } from './testing/test-app.server.ts'
import { cloneTestDatabase } from './testing/test-database.server.ts'

const address = await cloneTestDatabase()

/** Simulates a separate process: an app with its own pool, listener and cache. */
async function openProcess(at: DatabaseAddress) {
  const listener = await openListener(at, ['changes'], pino({ level: 'silent' }))
  const shop = await openTestApp({ address: at, listener, pages: builtPages })
  afterAll(() => listener.close())
  return { ...shop, listener }
}

const first = await openProcess(address)
const second = await openProcess(address)

/** Adds a category in the first process and waits until both show it. */
async function addCategory(name: string): Promise<void> {
  await first.db.insert(categories).values({ name })
  for (const shop of [first, second]) {
    await expect.poll(async () => (await shop.get('/api/categories/')).body.includes(name)).toBe(true)
  }
}

describe('the home page', () => {
  test('is complete HTML in Russian, compressed, with an ETag', async () => {
    await addCategory('Масштабные фигурки')
    const plain = await first.get('/')
    expect(plain.statusCode).toBe(200)
    expect(plain.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(plain.body).toMatch(/^<!DOCTYPE html><html lang="ru"/)
    expect(plain.body).toContain('Масштабные фигурки')

    const small = await first.get('/', { 'accept-encoding': 'gzip, br' })
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    expect(small.headers.etag).not.toBe(plain.headers.etag)

    const again = await first.get('/', { 'accept-encoding': 'br', 'if-none-match': String(small.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('has a strict content security policy with the hashes of its inline scripts', async () => {
    const policy = String((await first.get('/')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy).not.toContain('unsafe-inline')
  })

  test('is byte-identical in every process', async () => {
    expect((await first.get('/')).body).toBe((await second.get('/')).body)
  })
})

test('a change in one process invalidates the cached page of the other', async () => {
  expect((await second.get('/')).body).not.toContain('Новая полка')
  await addCategory('Новая полка')
  await expect.poll(async () => (await second.get('/')).body.includes('Новая полка')).toBe(true)
})

test('a category with a very long number is not found', async () => {
  expect((await first.get(`/category/${'9'.repeat(150)}/`)).statusCode).toBe(404)
})

test('a cached page is not rendered again until something changes', async () => {
  await second.get('/')
  const statements = (url: string) => countStatements(second.db, () => second.get(url))
  expect(await statements('/')).toBe(0)
  expect(await statements('/product/404/')).toBeGreaterThan(0)
})

test('an unknown address gets a 404 page in Russian that is not cached', async () => {
  const page = await first.get('/no/such/page')
  expect(page.statusCode).toBe(404)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain('Страница не найдена')
})

test('assets are compressed and immutable, other files are not found', async () => {
  const home = (await first.get('/')).body
  const script = /\/assets\/react-[\w-]+\.js/.exec(home)?.[0] ?? 'none'
  const asset = await first.get(script, { 'accept-encoding': 'br' })
  expect(asset.statusCode).toBe(200)
  expect(asset.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await first.get('/assets/none.js')).statusCode).toBe(404)
  expect((await first.get('/assets/../../server/index.js')).statusCode).toBe(404)
})
