import { expect, test } from 'vitest'
import { rounds } from './testing/rounds.ts'
import { openAccountsShop, password } from './testing/test-accounts.server.ts'
import { Visitor } from './testing/test-visitor.ts'

/**
 * Sends values that our pages never send to every GET parameter of the API, including new ones. They must be refused or
 * find nothing, but never cause a server error.
 */
const shop = await openAccountsShop()
await shop.addAccount('boss@kitsune.test', { role: 'administrator' })
const boss = new Visitor(shop)
await boss.signIn('boss@kitsune.test', password)

interface Operation {
  parameters?: { name: string; in: 'path' | 'query' }[]
}
const { paths } = (await shop.get('/api/openapi.json')).json<{ paths: Record<string, { get?: Operation }> }>()
const asked = Object.entries(paths).flatMap(([path, { get }]) =>
  (get?.parameters ?? []).map((parameter) => [path, parameter.in, parameter.name] as const),
)

/** One of each kind first: of every day are these, of the drills all. */
const strange = [
  'a\0b',
  '9007199254740991',
  '9999-12-31',
  'щ'.repeat(190),
  '\0',
  ' ',
  '%',
  '\\',
  "'",
  '-1',
  '0',
  '1.5',
  '2147483648',
  '999999999999999',
  '1e15',
  '0001-01-01',
  '2026-02-30',
].slice(0, rounds(4, 17))

test('finds the parameters of the API', () => {
  expect(asked.length).toBeGreaterThan(80)
})

test.each(asked)('%s with strange values in its %s: %s', async (path, place, name) => {
  for (const value of strange) {
    const filled = path.replace(`{${name}}`, encodeURIComponent(value)).replace(/\{\w+\}/g, '1')
    const url = place === 'path' ? filled : `${filled}?${new URLSearchParams({ [name]: value })}`
    const answer = await boss.get(url)
    expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(500)
  }
})

test('a text that the database cannot store is refused with 400', async () => {
  const answer = await boss.post('/api/staff/empty_searches/dismiss/', { query: 'a\0b' })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'Запрос составлен неверно.'])
})

test('half a character in a text that the journal keeps is taken out of it', async () => {
  const category = { name: 'Фигурки\ud83d', picture_id: null }
  const answer = await boss.post('/api/staff/categories/', category)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, [{ name: 'Фигурки' }]])
})
