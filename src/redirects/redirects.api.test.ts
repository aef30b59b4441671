import { beforeAll, expect, test } from 'vitest'
import { addCategory, addProducts } from '../catalogue/testing-catalogue.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { redirects } from '../database/tables/redirects.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import { builtPages } from '../testing/built-pages.server.ts'
import { staffVisitor } from '../testing/staff-visitor.ts'
import { type AccountsShop, openAccountsShop } from '../testing/test-accounts.server.ts'
import type { Visitor } from '../testing/test-visitor.ts'
import { uploadBody } from '../testing/upload-body.ts'

let shop: AccountsShop
let staff: Visitor
let fox = 0
let wolf = 0

beforeAll(async () => {
  shop = await openAccountsShop({ pages: builtPages })
  staff = await staffVisitor(shop, 'content@kitsune.test', 'content')
  const ids = await addProducts(shop.db, await addCategory(shop.db, 'Фигурки'), [
    { sku: 'A-1', name: 'Лиса' },
    { sku: 'A-2', name: 'Волк' },
  ])
  fox = ids[0] ?? 0
  wolf = ids[1] ?? 0
})

const add = (from: string, to: string) => staff.call('POST', '/api/staff/redirects/', { from, to })

async function locationOf(url: string): Promise<string | number | undefined> {
  const { statusCode, headers } = await shop.get(url)
  return statusCode === 301 ? headers.location : statusCode
}

test('an old address leads to its page, however it is written', async () => {
  const added = await add('https://old.example/Shop/Лиса.html', `/product/${fox}`)
  expect(added.json()).toMatchObject({ from: '/shop/лиса.html', to: `/product/${fox}/` })
  for (const url of ['/shop/%D0%BB%D0%B8%D1%81%D0%B0.html', '/SHOP/%D0%9B%D0%B8%D1%81%D0%B0.html/?utm_source=mail']) {
    expect(await locationOf(url)).toBe(`/product/${fox}/`)
  }
  expect(await locationOf('/shop/')).toBe(404)
  const { headers } = await shop.get('/shop/%D0%BB%D0%B8%D1%81%D0%B0.html')
  expect(headers['cache-control']).toBe('private, max-age=300')
})

test('an address with a query is its own', async () => {
  await add('/index.php?id=5', `/product/${wolf}/`)
  expect(await locationOf('/index.php?id=5')).toBe(`/product/${wolf}/`)
  expect(await locationOf('/index.php?id=6')).toBe(404)
})

test('a page that exists is never redirected, and is once it is gone', async () => {
  const refused = await add(`/product/${wolf}/`, '/catalog/')
  expect(refused.statusCode).toBe(400)
  expect(refused.json().fields.from).toContain('есть')
  // As an import may have written it.
  await shop.db.insert(redirects).values({ from: `/product/${wolf}`, to: '/catalog/' })
  expect(await locationOf(`/product/${wolf}/`)).toBe(200)
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, wolf))
  await expect.poll(() => locationOf(`/product/${wolf}/`)).toBe('/catalog/')
})

test('redirects lead to the end at once, and never in a circle', async () => {
  await add('/a', '/catalog/')
  expect((await add('/b', '/a')).json().to).toBe('/catalog/')
  await shop.db.insert(redirects).values({ from: '/c', to: '/a/' })
  // What led to an address that is moved follows it.
  const [row] = await shop.db.select().from(redirects).where(eq(redirects.from, '/a'))
  const moved = await staff.call('PATCH', `/api/staff/redirects/${row?.id}/`, {
    from: '/a',
    to: '/new/',
    version: row?.version,
  })
  expect(moved.json()).toMatchObject({ to: '/new/', version: 2 })
  expect(await locationOf('/c')).toBe('/new/')
  const again = await staff.call('PATCH', `/api/staff/redirects/${row?.id}/`, {
    from: '/a',
    to: '/catalog/',
    version: 1,
  })
  expect(again.statusCode).toBe(409)
})

test.each([
  ['/a', '/catalog/', 'from'],
  ['/api/products/', '/catalog/', 'from'],
  ['/d', 'https://evil.test/', 'to'],
  ['/d', '//evil.test/', 'to'],
  ['/d', '/nowhere/', 'to'],
  ['/d', '/staff/', 'to'],
])('%s to %s is refused', async (from, to, field) => {
  const answer = await add(from, to)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual([field])
})

test('no row of a table leads to another host, however it is written, nor does one that is stored already', async () => {
  const targets = ['/.//evil.test/', '/..//evil.test/', '/%2e//evil.test/', '/./\\evil.test/', '/a/..//evil.test/']
  const csv = `Старый;Новый\n${targets.map((to, index) => `/evil${index};${to}\n`).join('')}`
  const { payload, contentType } = uploadBody('адреса.csv', Buffer.from(csv))
  const answer = await staff.call('POST', '/api/staff/redirects/import/', payload, { 'content-type': contentType })
  expect(answer.json()).toMatchObject({ added: 0, refused: targets.map(() => expect.anything()) })
  for (const to of targets) expect((await add('/evil', to)).statusCode).toBe(400)
  await shop.db.insert(redirects).values({ from: '/evil-before', to: '//evil.test/' })
  expect((await shop.get('/evil-before')).statusCode).toBe(404)
})

test('a table: good rows go in, bad ones are named, loops among them', async () => {
  const csv =
    'Старый;Новый\n/x1;/catalog/\n/x2;/x1\n/x3;https://evil.test/\n;/new/\n/y1;/y2\n/y2;/y1\n/x1;/new/\n/x1;/new/\n'
  const { payload, contentType } = uploadBody('адреса.csv', Buffer.from(csv))
  const answer = await staff.call('POST', '/api/staff/redirects/import/', payload, { 'content-type': contentType })
  expect(answer.json()).toMatchObject({
    added: 3,
    changed: 1,
    same: 1,
    refused: [{ line: 4, from: '/x3' }, { line: 5 }, { line: 7, from: '/y2', reason: expect.stringContaining('круг') }],
  })
  // It was led to the end of then, and stays there when /x1 is changed.
  expect(await locationOf('/x2')).toBe('/catalog/')
  expect(await locationOf('/x1')).toBe('/new/')
  const list = (await staff.get('/api/staff/redirects/?q=/X&sort=from')).json()
  expect(list.count).toBe(2)
  expect((await staff.get('/api/staff/export/redirects/?format=csv')).body).toContain('/x1;/new/')
})

test('a deleted one is no page any more; the journal knows who did it', async () => {
  const [row] = await shop.db.select().from(redirects).where(eq(redirects.from, '/x1'))
  expect((await staff.call('DELETE', `/api/staff/redirects/${row?.id}/`)).statusCode).toBe(200)
  expect(await locationOf('/x1')).toBe(404)
  expect((await staff.call('DELETE', `/api/staff/redirects/${row?.id}/`)).statusCode).toBe(404)
  const boss = await staffVisitor(shop)
  const [entry] = (await boss.get('/api/staff/audit/?subject=redirect')).json().results
  expect(entry).toMatchObject({ action: 'redirect.delete', subject_name: '/x1' })
})
