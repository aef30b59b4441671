import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesChannel } from '../../database/changes.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { homeStrips } from '../../database/tables/home-strips.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { type Listener, openListener } from '../../platform/postgres/listen.server.ts'
import { builtPages } from '../../testing/built-pages.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { type AccountsShop, openAccountsShop } from '../../testing/test-accounts.server.ts'
import { cloneTestDatabase } from '../../testing/test-database.server.ts'
import type { Visitor } from '../../testing/test-visitor.ts'
import { addCategory, addProducts } from '../testing-catalogue.server.ts'
import { listHomeStrips } from './strips.contract.ts'

let shop: AccountsShop
let staff: Visitor
let listener: Listener
let category = 0

beforeAll(async () => {
  const address = await cloneTestDatabase()
  listener = await openListener(address, [changesChannel], pino({ level: 'silent' }))
  shop = await openAccountsShop({ address, listener, pages: builtPages })
  staff = await staffVisitor(shop, 'content@kitsune.test', 'content')
  category = await addCategory(shop.db, 'Фигурки')
  await addProducts(shop.db, category, [
    { sku: 'A-1', name: 'Лиса', priceKopecks: 300_00 },
    { sku: 'A-2', name: 'Волк', priceKopecks: 100_00 },
    { sku: 'A-3', name: 'Кот', priceKopecks: 200_00 },
  ])
})

afterAll(() => listener.close())

const add = (values: object) =>
  staff.call('POST', '/api/staff/strips/', { title: 'Подборка', address: null, skus: [], published: true, ...values })

type Shown = { title: string; href: string | null; products: { name: string }[] }

async function shown() {
  const answer = listHomeStrips.responses[200].parse((await shop.get('/api/home/strips/')).json())
  return answer.map(({ title, href, products: goods }: Shown) => [title, href, goods.map(({ name }) => name)])
}

test('by hand in the given order, by rule from a list; only what is published', async () => {
  expect((await add({ title: 'Выбор <b>лисы</b>', skus: ['A-3', ' A-1 ', 'A-3'] })).statusCode).toBe(200)
  await add({ title: 'Дешевле', address: `/category/${category}?sort=cheap&page=2` })
  const all = await add({ title: 'Черновик', address: '/new/', published: false })
  expect(all.json().map((strip: { published: boolean }) => strip.published)).toEqual([true, true, false])
  expect(all.json()[0]).toMatchObject({ skus: ['A-3', 'A-1'], products: [{ name: 'Кот' }, { name: 'Лиса' }] })
  await expect.poll(shown).toEqual([
    ['Выбор <b>лисы</b>', null, ['Кот', 'Лиса']],
    ['Дешевле', `/category/${category}/?sort=cheap`, ['Волк', 'Кот', 'Лиса']],
  ])
  await expect.poll(async () => (await shop.get('/')).body).toContain('Выбор &lt;b&gt;лисы&lt;/b&gt;')
})

test('the home page follows prices and archived goods', async () => {
  await shop.db.update(products).set({ priceKopecks: 900_00 }).where(eq(products.sku, 'A-2'))
  await expect.poll(async () => (await shown())[1]?.[2]).toEqual(['Кот', 'Лиса', 'Волк'])
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.sku, 'A-3'))
  await expect.poll(shown).toEqual([
    ['Выбор <b>лисы</b>', null, ['Лиса']],
    ['Дешевле', `/category/${category}/?sort=cheap`, ['Лиса', 'Волк']],
  ])
})

test('order, changes and conflicts', async () => {
  const before = (await staff.get('/api/staff/strips/')).json()
  const ids = before.map(({ id }: { id: number }) => id).toReversed()
  expect((await staff.call('PUT', '/api/staff/strips/order/', { ids })).statusCode).toBe(200)
  await expect.poll(async () => (await shown()).map(([title]) => title)).toEqual(['Дешевле', 'Выбор <b>лисы</b>'])
  expect((await staff.call('PUT', '/api/staff/strips/order/', { ids: ids.slice(1) })).statusCode).toBe(409)
  const { id, products: _, ...fields } = before[0]
  const change = (title: string) => staff.call('PATCH', `/api/staff/strips/${id}/`, { ...fields, skus: ['A-1'], title })
  expect((await change('Лисы')).statusCode).toBe(200)
  expect((await change('Ещё')).statusCode).toBe(409)
  expect((await staff.call('DELETE', `/api/staff/strips/${id}/`)).statusCode).toBe(200)
  await expect.poll(async () => (await shown()).map(([title]) => title)).toEqual(['Дешевле'])
  const boss = await staffVisitor(shop)
  const [entry] = (await boss.get('/api/staff/audit/?subject=strip')).json().results
  expect(entry).toMatchObject({ action: 'strip.delete', subject_name: 'Лисы' })
})

test('a drop says when it begins and shows no goods until then, in pages that are kept too', async () => {
  const starts = new Date(Date.now() + 3_600_000)
  await add({ title: 'Дроп', skus: ['A-1'], starts_at: starts.toISOString(), text: 'Одна лиса' })
  const drop = async () => (await shop.get('/api/home/strips/')).json().at(-1)
  await expect.poll(drop).toMatchObject({ title: 'Дроп', href: null, text: 'Одна лиса', products: [] })
  expect((await drop()).when).toMatch(/^(Сегодня|Завтра) в\u00a0\d\d:\d\d$/)
  const { now } = (await shop.get('/api/home/clock/')).json()
  expect(Date.parse(now)).toBeLessThan(starts.getTime())
  expect((await shop.get('/')).body).toContain('Одна лиса')

  // The hour is over in a second: nobody saves anything when it is.
  await shop.db.execute(sql`update ${homeStrips} set starts_at = now() + interval '1 second' where text is not null`)
  await expect.poll(drop).toMatchObject({ when: null, products: [{ name: 'Лиса' }] })
  await expect.poll(async () => (await shop.get('/')).body).not.toContain('Одна лиса')
})

test.each([
  [{ title: '' }, 'title'],
  [{ skus: [] }, 'skus'],
  [{ skus: ['NO-1'] }, 'skus'],
  [{ address: '/product/1/' }, 'address'],
  [{ skus: ['A-1'], starts_at: 'вечером' }, 'starts_at'],
  [{ address: 'https://evil.test/x/' }, 'address'],
])('%j is refused', async (values, field) => {
  const answer = await add(values)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual([field])
})
