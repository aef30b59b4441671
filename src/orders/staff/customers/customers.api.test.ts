import { beforeAll, expect, test } from 'vitest'
import { accounts } from '../../../database/tables/accounts.server.ts'
import { customerNotes } from '../../../database/tables/customer-notes.server.ts'
import { eq, sql } from '../../../platform/postgres/drizzle.server.ts'
import { staffVisitor } from '../../../testing/staff-visitor.ts'
import { password } from '../../../testing/test-accounts.server.ts'
import { openTestApp } from '../../../testing/test-app.server.ts'
import { Visitor } from '../../../testing/test-visitor.ts'
import type { Shopper } from '../../testing-orders.server.ts'
import { openStaffOrders, type StaffOrdersShop } from '../testing-staff-orders.server.ts'
import type { Customer, CustomerRow } from './customers.contract.ts'

let shop: StaffOrdersShop
let anna: Shopper
let petr: Shopper

beforeAll(async () => {
  shop = await openStaffOrders()
  anna = await shop.shopper()
  petr = await shop.shopper()
  const name = { lastName: 'Королёва', firstName: 'Анна', surname: '<b>Ивановна</b>', phone: '79135556677' }
  await shop.db.update(accounts).set(name).where(eq(accounts.id, anna.accountId))
  const [fox = 0] = await shop.addGoods({ priceKopecks: 100_000 })
  await anna.buy(shop.form, [fox, 1])
  await anna.buy(shop.form, [fox, 2])
  const cancelled = await anna.buy(shop.form, [fox, 5])
  await shop.move(cancelled, 'Отменен', { reason: 'Ошибка' })
  await petr.buy(shop.form, [fox, 4])
})

async function list(query = '') {
  const answer = await shop.staff.get(`/api/staff/customers/?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ count: number; results: CustomerRow[] }>()
}

const ids = async (query: string) => (await list(query)).results.map(({ id }) => id)
const card = async (id: number) => (await shop.staff.get(`/api/staff/customers/${id}/`)).json<Customer>()
const q = (text: string) => `q=${encodeURIComponent(text)}`

test('lists customers with what they bought, without cancelled orders', async () => {
  const { count, results } = await list()
  expect([count, results.map(({ id }) => id)]).toEqual([3, [petr.accountId, anna.accountId, shop.staffId]])
  expect(results[1]).toMatchObject({
    name: 'Королёва Анна <b>Ивановна</b>',
    orders: 2,
    total: 3000,
    average: 1500,
    role: null,
  })
  expect(results[2]).toMatchObject({ orders: 0, total: 0, average: 0, last_order: null, role: 'administrator' })
})

test.each([
  ['-orders', () => [anna.accountId, petr.accountId, shop.staffId]],
  ['-total', () => [petr.accountId, anna.accountId, shop.staffId]],
  ['total', () => [shop.staffId, anna.accountId, petr.accountId]],
  ['since', () => [shop.staffId, anna.accountId, petr.accountId]],
  ['-email', () => [shop.staffId, petr.accountId, anna.accountId]],
])('sorted by %s', async (sort, expected) => {
  expect(await ids(`sort=${sort}`)).toEqual(expected())
})

test('found by name, e-mail and phone', async () => {
  expect(await ids(q('анна корол'))).toEqual([anna.accountId])
  expect(await ids(q(petr.email))).toEqual([petr.accountId])
  expect(await ids(q('8 913 555 66 77'))).toEqual([anna.accountId])
  expect(await list(q('фламинго'))).toEqual({ count: 0, results: [] })
})

test('the card shows orders, consents and devices', async () => {
  const customer = await card(anna.accountId)
  expect(customer).toMatchObject({ orders: 2, total: 3000, sessions: 1, may_lock: true, locked_at: null })
  expect(customer.newest_orders.map(({ state }) => state)).toEqual(['Отменен', 'Ожидает оплаты', 'Ожидает оплаты'])
  expect(customer.consents[0]).toMatchObject({ action: 'given', purpose: 'order' })
  for (const id of ['99999', 'x', '-1']) {
    expect((await shop.staff.get(`/api/staff/customers/${id}/`)).statusCode).toBe(404)
  }
})

test('locking ends sessions and tokens at once in every process; unlocking lets the customer in again', async () => {
  const person = new Visitor(shop, '203.0.113.250')
  const id = await shop.addAccount('locked@mail.test')
  const { tokens } = (await person.signIn('locked@mail.test', password)).json()
  const elsewhere = await openTestApp({ address: shop.address, now: shop.clock.now })
  const elsewherePerson = person.inAnother(elsewhere)
  expect(await elsewherePerson.isSignedIn()).toBe(true)

  const lock = (reason: string) => shop.staff.post(`/api/staff/customers/${id}/lock/`, { reason })
  expect((await lock(' ')).statusCode).toBe(400)
  expect((await lock('Мошенник')).json()).toMatchObject({ sessions: 0, locked_at: shop.clock.now().toISOString() })
  expect([await person.isSignedIn(), await elsewherePerson.isSignedIn()]).toEqual([false, false])
  const bearer = { authorization: `Bearer ${tokens.access}` }
  expect((await elsewhere.get('/api/user/profile/', bearer)).statusCode).toBe(401)
  expect((await person.post('/api/user/api/token/refresh/', { refresh: tokens.refresh })).statusCode).toBe(401)
  const credentials = { email: 'locked@mail.test', password }
  expect((await person.post('/api/user/api/auth/', credentials)).statusCode).toBe(401)
  expect(await ids('locked=yes')).toEqual([id])
  expect(await list(`${q('mail')}&locked=yes`)).toMatchObject({ count: 1, results: [{ id }] })
  expect(await list(q('locked@mail.test'))).toMatchObject({ count: 1, results: [{ id }] })
  expect(await list(`${q('locked@mail.test')}&locked=no`)).toMatchObject({ count: 0, results: [] })
  expect((await shop.audit('account.lock'))[0]).toMatchObject({
    subject: 'account',
    subjectId: String(id),
    after: { reason: 'Мошенник' },
  })

  expect((await shop.staff.post(`/api/staff/customers/${id}/unlock/`)).json().locked_at).toBeNull()
  expect(await shop.audit('account.unlock')).toHaveLength(1)
  shop.clock.pass({ minutes: 2 })
  expect((await person.signIn('locked@mail.test', password)).statusCode).toBe(200)
  expect(await elsewherePerson.isSignedIn()).toBe(false)
})

test('staff can lock neither themselves nor an administrator', async () => {
  const chief = await shop.addAccount('chief@kitsune.test', { role: 'administrator' })
  for (const id of [shop.staffId, chief]) {
    expect(await card(id)).toMatchObject({ may_lock: false })
    const refused = await shop.staff.post(`/api/staff/customers/${id}/lock/`, { reason: 'Так' })
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('customer_protected')])
  }
  expect((await shop.staff.get('/api/user/api/check_auth/')).json().isAuthenticated).toBe(true)
})

test('an export holds all data about the person and is recorded in the log', async () => {
  const answer = await shop.staff.post(`/api/staff/customers/${anna.accountId}/export/`)
  expect(answer.json()).toMatchObject({ profile: { email: anna.email }, account: { id: anna.accountId } })
  expect(answer.body).not.toContain('passwordHash')
  expect((await shop.audit('account.export'))[0]).toMatchObject({
    email: 'staff@kitsune.test',
    subjectId: String(anna.accountId),
    before: null,
    after: null,
  })
  expect((await shop.staff.post('/api/staff/customers/99999/export/')).statusCode).toBe(404)
})

test('who has no profile is known by the name and phone of the last order, and found by them and by its number', async () => {
  const last = (await card(petr.accountId)).newest_orders[0]?.id ?? 0
  const { full_name, phone } = await shop.order(last)
  const [row] = (await list(q(String(last)))).results
  expect(row).toMatchObject({ id: petr.accountId, name: full_name, phone, average: 4000, last_order: { id: last } })
  expect(await ids(q(`заказ ${last}`))).toEqual([petr.accountId])
  expect(await ids(q(full_name))).toEqual(expect.arrayContaining([petr.accountId, anna.accountId]))
  expect(await ids(q(phone))).toContain(petr.accountId)
})

test('notes of staff: written, deleted by their author or an administrator, exported and deleted with the account', async () => {
  const id = await shop.addAccount('noted@mail.test')
  const manager = await staffVisitor(shop, 'notes.manager@kitsune.test', 'manager')
  const other = await staffVisitor(shop, 'other.manager@kitsune.test', 'manager')
  const url = `/api/staff/customers/${id}/notes/`
  const text = '<img src=x onerror=alert(1)> звонить после шести'
  const written = (await manager.post(url, { text })).json<Customer>()
  expect(written.notes).toMatchObject([{ text, author: 'notes.manager@kitsune.test', may_delete: true }])
  const [note] = written.notes
  expect((await manager.post(url, { text: ' ' })).statusCode).toBe(400)
  expect((await manager.post('/api/staff/customers/99999/notes/', { text })).statusCode).toBe(404)
  expect((await other.get(`/api/staff/customers/${id}/`)).json<Customer>().notes[0]?.may_delete).toBe(false)
  expect((await other.call('DELETE', `${url}${note?.id}/`)).statusCode).toBe(403)
  expect(
    (await shop.staff.call('DELETE', `/api/staff/customers/${anna.accountId}/notes/${note?.id}/`)).statusCode,
  ).toBe(404)
  expect((await shop.staff.post(`/api/staff/customers/${id}/export/`)).json().notes_of_staff).toMatchObject([{ text }])
  expect((await shop.audit('account.note'))[0]).toMatchObject({ subjectId: String(id), after: { note: text } })
  expect((await shop.staff.call('DELETE', `${url}${note?.id}/`)).json<Customer>().notes).toEqual([])
  await manager.post(url, { text })
  await shop.db.delete(accounts).where(eq(accounts.id, id))
  expect(await shop.db.$count(customerNotes, eq(customerNotes.accountId, id))).toBe(0)
})

test('a word that thousands of profiles have is looked for in profiles alone; with a second one in orders again', async () => {
  const last = (await card(petr.accountId)).newest_orders[0]?.id ?? 0
  const { full_name } = await shop.order(last)
  const [word = ''] = full_name.split(' ')
  expect((await list(q(word))).results.map(({ id }) => id)).toContain(petr.accountId)
  await shop.db.execute(sql`
    insert into accounts (email, password_hash, last_name) select 'often' || n || '@mail.test', '', ${word} from generate_series(1, 2001) as n`)
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    select count(*)::int as count from accounts where ${word.toLowerCase()} in (lower(last_name), lower(first_name))`)
  expect((await list(q(word))).count).toBe(rows[0]?.count)
  expect(await ids(q(full_name))).toContain(petr.accountId)
  await shop.db.execute(sql`delete from accounts where email like 'often%'`)
})
