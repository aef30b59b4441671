import { randomInt, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { addCategory, addProducts } from './catalogue/testing-catalogue.server.ts'
import { changesChannel } from './database/changes.server.ts'
import { categories, products, series } from './database/tables/catalogue.server.ts'
import { siteSettings } from './database/tables/content.server.ts'
import type { Database } from './platform/postgres/database.server.ts'
import { eq } from './platform/postgres/drizzle.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { builtPages } from './testing/built-pages.server.ts'
import { openTestApp } from './testing/test-app.server.ts'
import { cloneTestDatabase } from './testing/test-database.server.ts'

const changeCount = 30
const oldestMs = 1000

type Change = (db: Database) => Promise<unknown>

interface Answer {
  shop: number
  url: string
  body: string
  askedAt: number
  answeredAt: number
}

const log = pino({ level: 'silent' })
const address = await cloneTestDatabase()
/** When the shop was told of each change, on the connection that tells it: that is when the change's time runs. */
const heardAt: number[][] = []
const openOne = async () => {
  const listener = await openListener(address, [changesChannel, 'mark'], log)
  afterAll(() => listener.close())
  const heard: number[] = []
  heardAt.push(heard)
  const shop = await openTestApp({ address, listener, pages: builtPages })
  listener.onNotification('mark', () => heard.push(performance.now()))
  return shop
}
const shops = [await openOne(), await openOne()]

/** The same shop without a cache, on a database of its own, where the changes are repeated one by one. */
const plain = await openTestApp({ pages: builtPages })

/** The same rows with the same ids in both databases. */
async function fill(db: Database) {
  const [shelf, other] = [await addCategory(db, 'Фигурки'), await addCategory(db, 'Плюш')]
  const [nokturn] = await db.insert(series).values({ name: 'Ноктюрн' }).returning()
  const names = ['Акира', 'Берта', 'Вера', 'Глаша', 'Дара', 'Ева']
  const ids = await addProducts(
    db,
    shelf,
    names.map((name, at) => ({
      sku: `A-${at}`,
      name,
      priceKopecks: 100_00 * (at + 1),
      stock: 5,
      seriesId: nokturn?.id,
    })),
  )
  return { shelf, other, ids }
}
const { shelf, other, ids } = await fill(plain.db)
await fill(shops[0]?.db ?? plain.db)

const urls = [
  '/',
  '/catalog?sort=cheap',
  `/category/${shelf}`,
  `/product/${ids[0]}`,
  `/product/${ids[1]}`,
  '/api/catalog/?sort=dear',
  `/api/category/${other}/`,
  '/api/catalog/facets/',
  `/api/products/${ids[0]}/`,
  `/api/products/${ids[1]}/related/`,
]

const oneOf = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T

function randomChange(): Change {
  const set = (values: Partial<typeof products.$inferInsert>): Change => {
    const id = oneOf(ids)
    return (db) => db.update(products).set(values).where(eq(products.id, id))
  }
  const number = randomInt(1, 1000)
  return oneOf<() => Change>([
    () => set({ stock: randomInt(4) }),
    () => set({ stock: number }),
    () => set({ priceKopecks: number * 100 }),
    () => set({ name: `Имя ${number}` }),
    () => set({ description: `Текст ${number}.` }),
    () => set({ isNew: oneOf([true, false]) }),
    () => set({ categoryId: oneOf([shelf, other]) }),
    () => set({ archivedAt: oneOf([null, null, new Date(0)]) }),
    () => (db) =>
      db
        .update(categories)
        .set({ name: `Полка ${number}` })
        .where(eq(categories.id, shelf)),
    () => (db) => db.update(siteSettings).set({ phone: `+7 383 000-${1000 + number}` }),
  ])()
}

/** What a page shows; the data beside it are numbered through, so that one changed value renumbers all. */
const partsOf = (body: string) => body.replaceAll(/<script.*?<\/script>/gs, '').split(/(?<=>)|(?=<)|(?<=,)/)

/** Error pages name the request. */
function bodyOf({ body }: { body: string }): string {
  return body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'request')
}

async function bodiesOf(app: typeof plain): Promise<Map<string, string>> {
  return new Map(await Promise.all(urls.map(async (url) => [url, bodyOf(await app.get(url))] as const)))
}

async function expectSame(bodies: Map<string, string> | undefined): Promise<void> {
  for (const shop of shops) await expect.poll(() => bodiesOf(shop)).toEqual(bodies)
}

test('random changes and requests: no answer is made from a state that was replaced more than a second ago', async () => {
  await expectSame(await bodiesOf(plain))
  const changes = Array.from({ length: changeCount }, randomChange)
  const answers: Answer[] = []
  const sentAt: number[] = []
  /** Most answers are the same as before. */
  const bodies = new Map<string, string>()
  const ended = new AbortController()

  async function visit(): Promise<void> {
    while (!ended.signal.aborted) {
      const url = oneOf(urls)
      const askedAt = performance.now()
      const shop = randomInt(shops.length)
      const response = await (shops[shop] ?? plain).get(url)
      const key = `${url} ${response.headers.etag ?? randomUUID()}`
      const body = bodies.get(key) ?? bodyOf(response)
      bodies.set(key, body)
      answers.push({ shop, url, body, askedAt, answeredAt: performance.now() })
      // Cached answers alone would leave no time for notifications.
      await setImmediate()
    }
  }

  const visitors = Array.from({ length: 4 }, visit)
  for (const change of changes) {
    const enough = answers.length + randomInt(25)
    await expect.poll(() => answers.length, { interval: 2 }).toBeGreaterThanOrEqual(enough)
    sentAt.push(performance.now())
    await shops[0]?.db.transaction(async (tx) => {
      await change(tx as unknown as Database)
      await tx.execute(`select pg_notify('mark', '${sentAt.length}')`)
    })
  }
  await expect.poll(() => heardAt.map(({ length }) => length)).toEqual(shops.map(() => changeCount))
  ended.abort()
  await Promise.all(visitors)

  const states: Map<string, string>[] = []
  for (let state = 0; state <= changeCount; state += 1) {
    if (state > 0) await changes[state - 1]?.(plain.db)
    states.push(await bodiesOf(plain))
  }
  // An answer is begun within the second; making it takes what the machine takes.
  const slowest = Math.max(...answers.map(({ askedAt, answeredAt }) => answeredAt - askedAt))
  const wrong = answers.flatMap(({ shop, url, body, askedAt, answeredAt }) => {
    const allowed = states
      .filter((_, state) => state === 0 || (sentAt[state - 1] ?? Infinity) <= answeredAt)
      .filter((_, state) => (heardAt[shop]?.[state] ?? Infinity) >= askedAt - oldestMs - slowest)
      .map((bodies) => bodies.get(url) ?? '')
    if (allowed.includes(body)) return []
    // A page is made of several answers, and a change may come between two of them: then each part must be so fresh.
    const parts = new Set(allowed.flatMap(partsOf))
    const old = partsOf(body).filter((part) => !parts.has(part))
    return old.length > 0 ? [{ url, old }] : []
  })
  expect(wrong).toEqual([])
  await expectSame(states.at(-1))
})
