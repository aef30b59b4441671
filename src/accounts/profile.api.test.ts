import { describe, expect, test } from 'vitest'
import { accounts } from '../database/tables/accounts.server.ts'
import { consents } from '../database/tables/consent.server.ts'
import { mails } from '../database/tables/mail.server.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { lettersTo, Visitor } from '../testing/test-visitor.ts'
import { createStaff } from './create-staff.server.ts'
import { deleteExpired } from './delete-expired.server.ts'

const shop = await openAccountsShop()

let people = 0
async function signedIn(roles = {}) {
  people += 1
  const email = `anna${people}@mail.test`
  const id = await shop.addAccount(email, roles)
  const visitor = new Visitor(shop, `203.0.113.${people}`)
  await visitor.signIn(email, password)
  const save = (change: object) => visitor.call('PATCH', '/api/user/profile/', change)
  return { id, email, visitor, save }
}

const whole = { last_name: 'Петрова', first_name: 'Анна', surname: 'Ивановна', phone: '8 (999) 123-45-67' }

describe('the profile', () => {
  test('has the fields of the specification, empty at first', async () => {
    const { email, visitor } = await signedIn()
    const answer = await visitor.get('/api/user/profile/')
    expect(answer.headers['cache-control']).toBe('no-store, private')
    expect(answer.json()).toEqual({
      last_name: '',
      first_name: '',
      surname: '',
      phone: '',
      email,
      proccessing_data: false,
    })
  })

  test('can be changed partly or completely; the phone is stored as digits, a leading 8 as 7', async () => {
    const { email, visitor, save } = await signedIn()
    expect((await save({ ...whole, proccessing_data: true })).json()).toEqual({
      ...whole,
      phone: '79991234567',
      email,
      proccessing_data: true,
    })
    await save({ first_name: '  Ева ', surname: '' })
    expect((await visitor.get('/api/user/profile/')).json()).toMatchObject({
      last_name: 'Петрова',
      first_name: 'Ева',
      surname: '',
    })
  })

  test.each([
    [{ last_name: ' ' }, 'last_name'],
    [{ first_name: '' }, 'first_name'],
    [{ phone: '+7 (999) 123' }, 'phone'],
    [{ first_name: 'x'.repeat(101) }, 'first_name'],
    [{ proccessing_data: 'yes' }, 'proccessing_data'],
  ])('%j is refused', async (change, field) => {
    const { save } = await signedIn()
    const answer = await save(change)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  })

  test('does not allow changing the sign-in address', async () => {
    const { email, visitor, save } = await signedIn()
    await save({ email: 'other@mail.test' })
    expect((await visitor.get('/api/user/profile/')).json().email).toBe(email)
  })

  test('has the order history', async () => {
    const { visitor } = await signedIn()
    expect((await visitor.get('/api/user/order_history/')).json()).toEqual({ orders: [] })
  })
})

describe('the consent', () => {
  test('each change is recorded in the journal; saving the same value is not', async () => {
    const { id, visitor, save } = await signedIn()
    await save({ proccessing_data: true })
    await save({ proccessing_data: true })
    await save({ proccessing_data: false })
    await save({ proccessing_data: true })
    await visitor.post('/api/user/consent/withdraw/')
    const journal = (await shop.db.select().from(consents)).filter((row) => row.accountId === id)
    expect(journal.map(({ action }) => action)).toEqual(['given', 'withdrawn', 'given', 'withdrawn'])
    expect((await visitor.get('/api/user/profile/')).json().proccessing_data).toBe(false)
  })

  test('name and phone are deleted thirty days after it was withdrawn', async () => {
    const { visitor, save } = await signedIn()
    await save({ ...whole, proccessing_data: true })
    await visitor.post('/api/user/consent/withdraw/')
    shop.clock.pass({ days: 29 })
    await deleteExpired(shop.db, shop.clock.now())
    expect((await visitor.get('/api/user/profile/')).json().last_name).toBe('Петрова')
    shop.clock.pass({ days: 2 })
    await deleteExpired(shop.db, shop.clock.now())
    expect((await visitor.get('/api/user/profile/')).json()).toMatchObject({
      last_name: '',
      first_name: '',
      surname: '',
      phone: '',
    })
  })
})

test('the download contains all data about the person and no codes or links to the account', async () => {
  const { email, visitor, save } = await signedIn()
  await save({ ...whole, proccessing_data: true })
  const answer = await visitor.get('/api/user/export/')
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="kitsune-data.json"',
    'cache-control': 'no-store, private',
  })
  expect(answer.json()).toMatchObject({
    profile: { email, last_name: 'Петрова' },
    sessions: [{ device: 'Chrome, Linux' }],
    consents: [{ action: 'given', version: 1 }],
    letters: [{ subject: '•••••• — код для входа' }],
  })
  expect(answer.body).not.toMatch(/argon2|hash/i)
})

describe('deleting the account', () => {
  test('needs the password; afterwards only the hash in the journal refers to the person', async () => {
    const { id, email, visitor, save } = await signedIn()
    await save({ ...whole, last_name: 'Неповторимова', proccessing_data: true })
    const refused = await visitor.post('/api/user/api/delete_account/', { password: 'не тот' })
    expect(refused.statusCode).toBe(400)
    expect((await visitor.post('/api/user/api/delete_account/', { password })).statusCode).toBe(200)
    expect(await visitor.isSignedIn()).toBe(false)
    expect((await shop.db.select().from(accounts)).some((row) => row.id === id)).toBe(false)

    const tables = await shop.db.$client.query(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { table_name } of tables.rows) {
      const { rows } = await shop.db.$client.query(`select row_to_json(t)::text line from "${table_name}" t`)
      const lines = rows
        .map(({ line }) => line as string)
        .filter((line) => /Неповторимова/.test(line) || line.includes(email))
      // The letter that confirms the deletion; like all letters it is deleted after thirty days.
      const expected = table_name === 'mails' ? [expect.stringContaining('Учётная запись удалена')] : []
      expect([table_name, lines]).toEqual([table_name, expected])
    }
    const journal = (await shop.db.select().from(consents)).filter((row) => row.accountId === id)
    expect(journal.map(({ action, endedAt }) => [action, endedAt])).toEqual([
      ['given', shop.clock.now()],
      ['withdrawn', shop.clock.now()],
    ])
  })

  test('frees the address for a new account', async () => {
    const { email, visitor } = await signedIn()
    await visitor.post('/api/user/api/delete_account/', { password })
    await shop.addAccount(email)
    expect((await new Visitor(shop, '198.51.100.40').signIn(email, password)).statusCode).toBe(200)
  })

  test('is refused for the last administrator', async () => {
    const first = await signedIn({ role: 'administrator' })
    const refused = await first.visitor.post('/api/user/api/delete_account/', { password })
    expect(refused.statusCode).toBe(409)
    await signedIn({ role: 'administrator' })
    expect((await first.visitor.post('/api/user/api/delete_account/', { password })).statusCode).toBe(200)
  })
})

test('the policy’s retention periods are kept: thirty days for traces, three years for the journal', async () => {
  const { id, email, visitor } = await signedIn()
  await visitor.call('PATCH', '/api/user/profile/', { proccessing_data: true })
  await visitor.post('/api/user/api/delete_account/', { password })
  await shop.db.update(mails).set({ sentAt: shop.clock.now() })
  const count = async (table: string) =>
    Number((await shop.db.$client.query(`select count(*) from ${table}`)).rows[0]?.count)
  shop.clock.pass({ days: 31 })
  await deleteExpired(shop.db, shop.clock.now())
  for (const table of ['code_challenges', 'password_links', 'rate_limits', 'mails']) {
    expect([table, await count(table)]).toEqual([table, 0])
  }
  expect(await lettersTo(shop, email)).toEqual([])
  const journal = async () => (await shop.db.select().from(consents)).filter((row) => row.accountId === id)
  expect(await journal()).toHaveLength(2)
  shop.clock.pass({ days: 3 * 366 })
  await deleteExpired(shop.db, shop.clock.now())
  expect(await journal()).toEqual([])
})

describe('npm run staff:create', () => {
  test('creates a superuser who can sign in', async () => {
    expect(await createStaff(shop.db, { email: 'boss@mail.test', password })).toBe('created')
    const visitor = new Visitor(shop, '198.51.100.50')
    await visitor.signIn('boss@mail.test', password)
    expect((await visitor.get('/api/user/api/check_auth/')).json()).toMatchObject({
      is_staff: true,
      is_superuser: true,
      role: 'administrator',
    })
  })

  test('promotes an existing account, sets the new password and ends its sessions', async () => {
    const { email, visitor } = await signedIn()
    expect(await createStaff(shop.db, { email: email.toUpperCase(), password: 'новая длинная фраза' })).toBe('promoted')
    expect(await visitor.isSignedIn()).toBe(false)
    expect((await visitor.signIn(email, 'новая длинная фраза')).statusCode).toBe(200)
  })

  test.each([
    ['nobody', password],
    ['boss2@mail.test', '12345678'],
  ])('refuses %s / %s', async (email, secret) => {
    await expect(createStaff(shop.db, { email, password: secret })).rejects.toThrow()
  })
})
