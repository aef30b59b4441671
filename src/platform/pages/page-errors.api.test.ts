import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { builtPages } from '../../testing/built-pages.server.ts'
import { openTestApp } from '../../testing/test-app.server.ts'
import type { PageBuild } from './page-build.server.ts'

interface LogLine {
  level: number
  msg: string
  requestId?: string
  err?: { message: string }
}

const lines: LogLine[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

/** The built pages with one of them broken. */
function withBroken(id: string, broken: object): NonNullable<typeof builtPages> {
  if (!builtPages) throw new Error('the pages are not built')
  const { loadBuild, clientFolder } = builtPages
  async function loadBroken(): Promise<PageBuild> {
    const build = await loadBuild()
    const route = build.routes[id]
    if (!route) throw new Error(`no route ${id}`)
    const module = { ...route.module, ...broken }
    return { ...build, routes: { ...build.routes, [id]: { ...route, module } } }
  }
  return { loadBuild: loadBroken, clientFolder }
}

const fail = () => {
  throw new Error('secret text')
}
const loaderThrows = await openTestApp({ log, pages: withBroken('content/about-page', { loader: fail }) })
const viewThrows = await openTestApp({ log, pages: withBroken('content/about-page', { default: fail }) })

beforeEach(() => {
  lines.length = 0
})

test.each(['/a%0d%0ab', '/%0A/', '/search/%0d%0a?q=%0d%0a', '/no-such-page/'])(
  '%s is not found, and no error to the log',
  async (url) => {
    const page = await loaderThrows.get(url)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('Страница не найдена')
    expect(page.body).not.toContain('Обновить страницу')
    expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  },
)

describe.each([
  ['a loader that throws', loaderThrows],
  ['a component that throws', viewThrows],
])('%s', (_name, shop) => {
  test('is an error page in Russian with a link to the home page and the id used in the log', async () => {
    const page = await shop.get('/about/')
    expect(page.statusCode).toBe(500)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('Что-то пошло не так')
    expect(page.body).toMatch(/<button [^>]*>Обновить страницу/)
    expect(page.body).toMatch(/<a [^>]*href="\/"[^>]*>На главную/)
    expect(page.body).not.toContain('secret text')
    expect(page.body).not.toContain('{{request-id}}')
    const id = /Номер обращения: ([0-9a-f-]{36})/.exec(page.body)?.[1]
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, requestId: id, err: expect.objectContaining({ message: 'secret text' }) }),
    )
  })

  test('does not affect the other pages', async () => {
    const page = await shop.get('/contacts/')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('Номер обращения')
  })
})

test('a page with a failed list is not cached', async () => {
  const shop = await openTestApp({ log, pages: builtPages })
  await shop.db.execute('alter table stores rename to stores_away')
  const broken = await shop.get('/about/')
  expect(broken.statusCode).toBe(200)
  expect(broken.headers['cache-control']).toBe('no-store')
  expect(broken.body).toContain('Повторить')
  await shop.db.execute('alter table stores_away rename to stores')
  expect((await shop.get('/about/')).headers['cache-control']).toContain('public')
})
