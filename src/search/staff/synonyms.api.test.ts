import { beforeAll, expect, test } from 'vitest'
import { addCategory, addProducts } from '../../catalogue/testing-catalogue.server.ts'
import { auditLog } from '../../database/tables/audit.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { type AccountsShop, openAccountsShop } from '../../testing/test-accounts.server.ts'
import type { Visitor } from '../../testing/test-visitor.ts'
import type { SearchPage } from '../search.contract.ts'

let shop: AccountsShop
let staff: Visitor
const address = '/api/staff/synonyms/'

beforeAll(async () => {
  shop = await openAccountsShop()
  staff = await staffVisitor(shop)
  await addProducts(shop.db, await addCategory(shop.db, 'Фигурки'), [{ name: 'Чиби Рэн' }, { name: 'Статуя' }])
})

async function found(query: string): Promise<string[]> {
  const response = await shop.get(`/api/search/products/?q=${encodeURIComponent(query)}`)
  return response.json<SearchPage>().results.map(({ name }) => name)
}

test('an empty search becomes a synonym, which is changed and deleted', async () => {
  expect(await found('няшка')).toEqual([])
  expect((await staff.get('/api/staff/empty_searches/')).json()).toEqual([{ query: 'няшка', times: 1 }])
  const [made] = (await staff.post(address, { phrase: ' Няшка ', replacement: 'Чиби' })).json()
  expect(made).toMatchObject({ phrase: 'няшка', replacement: 'чиби', version: 1 })
  expect(await found('няшки')).toEqual(['Чиби Рэн'])
  expect((await staff.get('/api/staff/empty_searches/?days=7')).json()).toEqual([])

  const save = (replacement: string) =>
    staff.call('PATCH', `${address}${made.id}/`, { phrase: 'няшка', replacement, version: 1 })
  expect((await save('статуя')).json()).toMatchObject([{ replacement: 'статуя', version: 2 }])
  expect(await found('няшка')).toEqual(['Статуя'])
  expect((await save('чиби')).statusCode).toBe(409)
  expect((await staff.post(address, { phrase: 'няшка', replacement: 'статуя' })).statusCode).toBe(409)

  expect((await staff.call('DELETE', `${address}${made.id}/`)).json()).toEqual([])
  expect(await found('няшка')).toEqual([])
  expect((await shop.db.select().from(auditLog)).map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['synonym.create', 'няшка → чиби'],
    ['synonym.update', 'няшка → статуя'],
    ['synonym.delete', 'няшка → статуя'],
  ])
})

test('text without words is refused by field', async () => {
  const answer = await staff.post(address, { phrase: '!!!', replacement: 'раз два три четыре' })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['phrase', 'replacement']])
  expect((await staff.call('DELETE', `${address}99999/`)).statusCode).toBe(404)
})

test('an empty search can be dismissed', async () => {
  await found('<script>alert(1)</script>')
  const [first] = (await staff.get('/api/staff/empty_searches/')).json()
  expect((await staff.post('/api/staff/empty_searches/dismiss/', { query: first.query })).json()).not.toContainEqual(
    first,
  )
  const [entry] = (await staff.get('/api/staff/audit/?subject=empty_search')).json().results
  expect(entry).toMatchObject({ action: 'empty_search.delete', subject_name: first.query })
})
