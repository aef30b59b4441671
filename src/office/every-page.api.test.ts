import { describe, expect, test } from 'vitest'
import { builtPages } from '../testing/built-pages.server.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'

/** Every page below `staff` of routes.ts, taken from the built pages, so that a new one is checked too. */
const frame = 'office/office-frame'
const shop = await openAccountsShop({ pages: builtPages })
if (!builtPages) throw new Error('the pages are not built')
const { routes } = await builtPages.loadBuild()
const pages = Object.values(routes).flatMap((route) => (route && isInOffice(route.id) ? [route] : []))
const guest = new Visitor(shop)
const boss = new Visitor(shop, '203.0.113.9')
await shop.addAccount('boss@mail.test', { role: 'administrator' })
await boss.signIn('boss@mail.test', password)

function isInOffice(id: string | undefined): boolean {
  if (id === undefined) return false
  return id === frame || isInOffice(routes[id]?.parentId)
}

function addressOf(id: string): string {
  const parts: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) if (route.path) parts.unshift(route.path)
  return `/${parts
    .join('/')
    .replace(/:\w+\??/g, '1')
    .replace('*', 'x')}/`
}

test('all pages of the back office are inside its frame', () => {
  expect(pages.length).toBeGreaterThan(3)
  const outside = Object.values(routes).filter(
    (route) => route && !isInOffice(route.id) && /^\/?staff/.test(route.path ?? ''),
  )
  expect(outside).toEqual([])
})

describe.each(pages.map(({ id }) => [addressOf(id), id]))('%s', (url, id) => {
  test('loads nothing on the server', () => {
    expect(routes[id]?.module.loader).toBeUndefined()
    expect(routes[id]?.module.action).toBeUndefined()
  })

  test('is the same empty frame for a guest and for an administrator, and is not cached', async () => {
    const theirs = await guest.get(url)
    expect(theirs.statusCode).toBe(200)
    expect(theirs.headers['cache-control']).toBe('no-store')
    expect((await boss.get(url)).body).toBe(theirs.body)
    expect(theirs.body).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(theirs.body).not.toMatch(/ style="/)
    expect(mainOf(theirs.body)).toMatch(
      /^<div role="status"><span class="sr-only">Загрузка…<\/span><div [^>]*><\/div><\/div>$/,
    )
  })
})

function mainOf(html: string): string | undefined {
  return /<main [^>]*>(.*?)<\/main>/s.exec(html)?.[1]
}
