import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { stores } from '../../database/tables/content.server.ts'
import { pictures } from '../../database/tables/media.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { type AccountsShop, openAccountsShop } from '../../testing/test-accounts.server.ts'
import type { Visitor } from '../../testing/test-visitor.ts'
import type { StaffStore } from './stores.contract.ts'

let shop: AccountsShop
let staff: Visitor
const address = '/api/staff/stores/'
const mall = { title: 'В центре', address: 'Красный проспект, 1', time_of_work: '12:00–20:00', picture_id: null }

beforeAll(async () => {
  shop = await openAccountsShop()
  staff = await staffVisitor(shop)
})

beforeEach(async () => {
  await shop.db.delete(stores)
  await shop.db.delete(auditLog)
})

async function make(...titles: string[]): Promise<StaffStore[]> {
  let list: StaffStore[] = []
  for (const title of titles) list = (await staff.post(address, { ...mall, title })).json()
  return list
}

test('a store is created, changed and deleted, with its picture', async () => {
  const [picture] = await shop.db
    .insert(pictures)
    .values({ hash: 'a'.repeat(32), width: 800, height: 600, color: '#aabbcc', widths: [320] })
    .returning()
  const [made] = await make('В центре')
  expect(made).toMatchObject({ ...mall, picture: null, version: 1 })
  const changed = await staff.call('PATCH', `${address}${made?.id}/`, {
    ...mall,
    title: '',
    picture_id: picture?.id,
    version: 1,
  })
  expect(changed.json()).toMatchObject([{ title: null, picture: { width: 800 }, version: 2 }])
  expect((await shop.get('/api/user/about/')).json()).toMatchObject([{ title: null, picture: { width: 800 } }])
  expect((await staff.call('PATCH', `${address}${made?.id}/`, { ...mall, version: 1 })).statusCode).toBe(409)
  expect((await staff.call('DELETE', `${address}${made?.id}/`)).json()).toEqual([])
  expect((await shop.db.select().from(auditLog)).map(({ action }) => action)).toEqual([
    'store.create',
    'store.update',
    'store.delete',
  ])
})

test('an unknown picture is refused', async () => {
  const answer = await staff.post(address, { ...mall, picture_id: 999999 })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['picture_id']])
})

test('stores are shown in the order that staff chose', async () => {
  const ids = (await make('А', 'Б')).map(({ id }) => id).toReversed()
  expect((await staff.call('PUT', `${address}order/`, { ids })).json()).toMatchObject([{ title: 'Б' }, { title: 'А' }])
  expect((await staff.call('PUT', `${address}order/`, { ids: [ids[0], ids[0]] })).statusCode).toBe(409)
})
