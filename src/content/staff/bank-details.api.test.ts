import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { openAccountsShop, password } from '../../testing/test-accounts.server.ts'
import { lettersTo, type Visitor } from '../../testing/test-visitor.ts'
import type { SiteSettingsAnswer } from './site-settings.contract.ts'

const shop = await openAccountsShop()
const address = '/api/staff/site/'
let boss: Visitor

beforeAll(async () => {
  boss = await staffVisitor(shop, 'boss@kitsune.test')
  await shop.addAccount('second@kitsune.test', { role: 'administrator' })
  await shop.addAccount('manager@kitsune.test', { role: 'manager' })
})

const settings = async () => (await boss.get(address)).json<SiteSettingsAnswer>()
const save = async (visitor: Visitor, changes: object) =>
  visitor.call('PATCH', address, { version: (await settings()).version, ...changes })
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code]

async function prove(visitor: Visitor, given: string) {
  const { ticket } = (await visitor.post('/api/staff/identity/options/')).json()
  return visitor.post('/api/staff/identity/', { ticket, password: given })
}

test('a change of payment details needs a recent proof of identity, and all administrators are told by mail', async () => {
  const note = 'Перевод по СБП на +7 999 000-00-00'
  shop.clock.pass({ minutes: 11 })
  expect(codeOf(await save(boss, { payment_note: note }))).toEqual([403, 'confirm_identity'])
  expect(codeOf(await prove(boss, 'не тот пароль'))).toEqual([400, 'wrong_password'])
  expect(codeOf(await save(boss, { payment_note: note }))).toEqual([403, 'confirm_identity'])
  expect((await settings()).payment_note).toBeNull()
  expect(await lettersTo(shop, 'second@kitsune.test')).toEqual([])

  await prove(boss, password)
  const saved = await save(boss, { payment_note: note })
  expect([saved.statusCode, saved.json().payment_note]).toEqual([200, note])
  for (const email of ['boss@kitsune.test', 'second@kitsune.test']) {
    const [letter] = await lettersTo(shop, email)
    expect(letter?.subject).toBe('Изменены реквизиты для оплаты')
    for (const fact of [note, 'boss@kitsune.test', 'Примечание', 'было: пусто']) expect(letter?.body).toContain(fact)
  }
  expect(await lettersTo(shop, 'manager@kitsune.test')).toEqual([])
  expect(await shop.db.select().from(auditLog)).toMatchObject([{ action: 'site.bank', after: { payment_note: note } }])
})

test('the same details, and other fields, need no proof and cause no letter', async () => {
  const letters = (await lettersTo(shop, 'second@kitsune.test')).length
  const { payment_note } = await settings()
  expect((await save(boss, { payment_note, time_of_work: 'Пн–Пт' })).statusCode).toBe(200)
  expect((await lettersTo(shop, 'second@kitsune.test')).length).toBe(letters)
})

test('wrong passwords are limited', async () => {
  const attempt = () => prove(boss, 'не тот пароль')
  const answers = []
  for (let count = 0; count < 11; count += 1) answers.push((await attempt()).statusCode)
  expect(answers.at(-1)).toBe(429)
  shop.clock.pass({ minutes: 16 })
})

test.each([
  ['manager', { low_stock: 7 }, { orders_email: 'x@mail.test' }],
  ['manager', { unpaid_order_days: 4 }, { payment_note: 'Мой счёт' }],
  ['content', { about_text: 'О нас' }, { inn: '7707083893' }],
  ['content', { phone: '+7 383 111-22-33' }, { payment_note: 'Мой счёт' }],
  ['content', { vk_url: 'https://vk.example/kitsune' }, { low_stock: 1 }],
] as const)('%s may change %j and not %j', async (role, allowed, refused) => {
  const visitor = await staffVisitor(
    shop,
    `${role}-${Object.keys(refused)[0]}-${Object.keys(allowed)[0]}@mail.test`,
    role,
  )
  expect((await save(visitor, allowed)).statusCode).toBe(200)
  const before = await settings()
  expect(codeOf(await save(visitor, { ...allowed, ...refused }))).toEqual([403, 'forbidden'])
  expect(await settings()).toEqual(before)
})
