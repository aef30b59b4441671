import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '../../database/tables/accounts.server.ts'
import { auditLog } from '../../database/tables/audit.server.ts'
import { mails } from '../../database/tables/mail.server.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { openAccountsShop, password } from '../../testing/test-accounts.server.ts'
import { lettersTo, Visitor } from '../../testing/test-visitor.ts'
import type { TeamMember } from './team.contract.ts'

const shop = await openAccountsShop()
let boss: Visitor
let bossId: number

beforeEach(async () => {
  await shop.db.delete(accounts)
  await shop.db.delete(auditLog)
  await shop.db.delete(mails)
  bossId = await shop.addAccount('boss@mail.test', { role: 'administrator' })
  boss = new Visitor(shop)
  shop.clock.pass({ days: 1 })
  await boss.signIn('boss@mail.test', password)
})

async function team(): Promise<TeamMember[]> {
  return (await boss.get('/api/staff/team/')).json()
}

async function logged() {
  return (await shop.db.select().from(auditLog)).map(({ action, subjectName, before, after, email }) => ({
    action,
    subjectName,
    before,
    after,
    email,
  }))
}

test('lists staff with their last visit, without customers', async () => {
  await shop.addAccount('customer@mail.test')
  await shop.addAccount('helper@mail.test', { role: 'manager' })
  expect(await team()).toMatchObject([
    { email: 'boss@mail.test', role: 'administrator', last_seen_at: shop.clock.now().toISOString() },
    { email: 'helper@mail.test', role: 'manager', last_seen_at: null },
  ])
})

async function prove(visitor: Visitor) {
  const { ticket } = (await visitor.post('/api/staff/identity/options/')).json()
  expect((await visitor.post('/api/staff/identity/', { ticket, password })).statusCode).toBe(200)
}

describe('a change of the team', () => {
  const refusal = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code]

  test('needs a recent proof of identity: an old session cannot take the shop', async () => {
    const other = await shop.addAccount('other@mail.test', { role: 'administrator' })
    const helper = await shop.addAccount('helper@mail.test', { role: 'manager' })
    const before = await shop.db.select().from(accounts).orderBy(accounts.id)
    shop.clock.pass({ minutes: 11 })
    const calls = () => [
      boss.post('/api/staff/team/', { email: 'friend@mail.test', role: 'administrator' }),
      boss.call('PATCH', `/api/staff/team/${other}/`, { role: 'packer' }),
      boss.call('DELETE', `/api/staff/team/${other}/`),
      boss.post(`/api/staff/team/${other}/reset_factor/`),
      boss.post(`/api/staff/customers/${helper}/lock/`, { reason: 'ушёл' }),
      boss.post(`/api/staff/customers/${helper}/unlock/`),
    ]
    for (const call of calls()) expect(refusal(await call)).toEqual([403, 'confirm_identity'])
    expect(await shop.db.select().from(accounts).orderBy(accounts.id)).toEqual(before)
    expect(await lettersTo(shop, 'other@mail.test')).toEqual([])
    await prove(boss)
    for (const call of calls().slice(0, 1)) expect((await call).statusCode).toBe(200)
  })

  test('is told to every administrator, also to the one who is demoted or removed', async () => {
    const victim = await shop.addAccount('victim@mail.test', { role: 'administrator' })
    await shop.addAccount('third@mail.test', { role: 'administrator' })
    await shop.addAccount('helper@mail.test', { role: 'manager' })
    await boss.post('/api/staff/team/', { email: 'new@mail.test', role: 'packer' })
    await boss.call('PATCH', `/api/staff/team/${victim}/`, { role: 'manager' })
    await boss.call('DELETE', `/api/staff/team/${victim}/`)
    const told = async (email: string) =>
      (await lettersTo(shop, email)).map(({ body }) => /было: .*/.exec(body)?.[0] ?? body)
    const invited = 'было: нет доступа — стало: упаковщик'
    const demoted = 'было: администратор — стало: менеджер'
    const removed = 'было: менеджер — стало: нет доступа'
    expect(await told('boss@mail.test')).toEqual(expect.arrayContaining([invited, demoted, removed]))
    expect((await told('third@mail.test')).toSorted()).toEqual([invited, demoted, removed].toSorted())
    expect((await told('victim@mail.test')).toSorted()).toEqual([invited, demoted, removed].toSorted())
    expect(await told('helper@mail.test')).toEqual([])
    const [letter] = await lettersTo(shop, 'third@mail.test')
    for (const fact of ['boss@mail.test', 'victim@mail.test', '203.0.113.1']) expect(letter?.body).toContain(fact)
  })

  test('a colleague’s protection that is reset is told to the other administrators too', async () => {
    const helper = await shop.addAccount('helper@mail.test', { role: 'manager' })
    await shop.addAccount('third@mail.test', { role: 'administrator' })
    expect((await boss.post(`/api/staff/team/${helper}/reset_factor/`)).statusCode).toBe(200)
    expect((await lettersTo(shop, 'helper@mail.test')).map(({ subject }) => subject)).toEqual(['Изменена защита входа'])
    const [letter] = await lettersTo(shop, 'third@mail.test')
    expect([letter?.subject, letter?.body]).toEqual([
      'Изменена защита входа сотрудников',
      expect.stringContaining('helper@mail.test'),
    ])
  })

  test('only an administrator unlocks staff', async () => {
    const locked = await shop.addAccount('locked@mail.test', { role: 'packer' })
    await shop.db.update(accounts).set({ lockedAt: shop.clock.now() }).where(eq(accounts.id, locked))
    await shop.addAccount('manager@mail.test', { role: 'manager' })
    const manager = new Visitor(shop, '203.0.113.11')
    await manager.signIn('manager@mail.test', password)
    expect((await manager.post(`/api/staff/customers/${locked}/unlock/`)).statusCode).toBe(403)
    expect((await boss.post(`/api/staff/customers/${locked}/unlock/`)).json().locked_at).toBeNull()
    expect((await lettersTo(shop, 'boss@mail.test'))[0]?.body).toContain('разблокирован')
  })
})

describe('an administrator who deletes their own account', () => {
  const leave = () => boss.post('/api/user/api/delete_account/', { password })

  test('is not the last one who can sign in', async () => {
    const locked = await shop.addAccount('locked@mail.test', { role: 'administrator' })
    await shop.db.update(accounts).set({ lockedAt: shop.clock.now() }).where(eq(accounts.id, locked))
    expect([(await leave()).statusCode, await team()]).toMatchObject([409, [{ email: 'boss@mail.test' }, {}]])
    await shop.addAccount('other@mail.test', { role: 'administrator' })
    expect((await leave()).statusCode).toBe(200)
  })

  test('is missed: the other administrators get a letter', async () => {
    await shop.addAccount('other@mail.test', { role: 'administrator' })
    await leave()
    const [letter] = await lettersTo(shop, 'other@mail.test')
    expect(letter?.body).toContain('было: администратор — стало: нет доступа')
    expect(letter?.body).toContain('boss@mail.test')
  })
})

describe('an invitation', () => {
  test('names the role and waits over a weekend', async () => {
    await boss.post('/api/staff/team/', { email: 'late@mail.test', role: 'packer' })
    const [letter] = await lettersTo(shop, 'late@mail.test')
    expect(letter?.body).toContain('Ваша роль — упаковщик.')
    expect(letter?.body).toContain('Ссылка действует 3 дня')
    const token = /reset_password\/\?token=([\w-]+)/.exec(letter?.body ?? '')?.[1]
    shop.clock.pass({ days: 2, minutes: 23 * 60 })
    const late = await new Visitor(shop, '203.0.113.12').arrive()
    const set = () => late.post('/api/user/api/reset_password/confirm/', { token, new_password: 'новая длинная фраза' })
    expect((await set()).statusCode).toBe(200)
    expect((await set()).statusCode).toBe(400)
  })

  test('creates an account that the mailed link opens', async () => {
    const answer = await boss.post('/api/staff/team/', { email: 'Vera@mail.test', role: 'manager' })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { email: 'Vera@mail.test', role: 'manager' }])
    const [letter] = await lettersTo(shop, 'Vera@mail.test')
    expect(letter?.subject).toBe('Вам открыт служебный раздел')
    const token = /reset_password\/\?token=([\w-]+)/.exec(letter?.body ?? '')?.[1]
    const vera = await new Visitor(shop, '203.0.113.7').arrive()
    const set = await vera.post('/api/user/api/reset_password/confirm/', { token, new_password: 'новая длинная фраза' })
    expect(set.statusCode).toBe(200)
    await vera.signIn('Vera@mail.test', 'новая длинная фраза')
    expect((await vera.get('/api/staff/today/')).statusCode).toBe(200)
    expect((await vera.get('/api/staff/team/')).statusCode).toBe(403)
    expect(await logged()).toEqual([
      {
        action: 'account.invite',
        subjectName: 'Vera@mail.test',
        before: { role: null },
        after: { role: 'manager' },
        email: 'boss@mail.test',
      },
    ])
  })

  test('lets a customer in with their existing password', async () => {
    const id = await shop.addAccount('anna@mail.test')
    expect((await boss.post('/api/staff/team/', { email: 'ANNA@mail.test', role: 'manager' })).json()).toMatchObject({
      id,
    })
    const [letter] = await lettersTo(shop, 'anna@mail.test')
    expect(letter?.body).not.toContain('token=')
    const anna = new Visitor(shop, '203.0.113.8')
    await anna.signIn('anna@mail.test', password)
    expect((await anna.get('/api/staff/today/')).statusCode).toBe(200)
  })

  test('is refused for a team member, a locked account and an invalid address', async () => {
    const locked = await shop.addAccount('locked@mail.test')
    await shop.db.execute(`update accounts set locked_at = now() where id = ${locked}`)
    for (const email of ['boss@mail.test', 'locked@mail.test', 'nobody']) {
      const answer = await boss.post('/api/staff/team/', { email, role: 'administrator' })
      expect([answer.statusCode, answer.json().fields.email]).toEqual([400, expect.any(String)])
    }
    expect(await logged()).toEqual([])
  })
})

describe('roles', () => {
  test('are changed, and removed together with all sessions', async () => {
    const id = await shop.addAccount('helper@mail.test', { role: 'manager' })
    const helper = new Visitor(shop, '203.0.113.9')
    await helper.signIn('helper@mail.test', password)
    const promoted = await boss.call('PATCH', `/api/staff/team/${id}/`, { role: 'administrator' })
    expect(promoted.json()).toMatchObject({ id, role: 'administrator' })
    expect((await helper.get('/api/staff/team/')).statusCode).toBe(200)
    expect((await boss.call('DELETE', `/api/staff/team/${id}/`)).statusCode).toBe(200)
    expect((await helper.get('/api/staff/today/')).statusCode).toBe(401)
    expect((await team()).map(({ email }) => email)).toEqual(['boss@mail.test'])
    expect((await logged()).map(({ before, after }) => [before?.role, after?.role])).toEqual([
      ['manager', 'administrator'],
      ['administrator', null],
    ])
  })

  test('the last administrator keeps the role, also when two demote each other at once', async () => {
    for (const call of [
      boss.call('PATCH', `/api/staff/team/${bossId}/`, { role: 'manager' }),
      boss.call('DELETE', `/api/staff/team/${bossId}/`),
    ]) {
      const answer = await call
      expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringMatching(/^last_administrator /)])
    }
    const otherId = await shop.addAccount('other@mail.test', { role: 'administrator' })
    const other = new Visitor(shop, '203.0.113.10')
    await other.signIn('other@mail.test', password)
    const race = await Promise.all([
      boss.call('DELETE', `/api/staff/team/${otherId}/`),
      other.call('DELETE', `/api/staff/team/${bossId}/`),
    ])
    expect(race.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      expect.toSatisfy((code) => [401, 403, 409].includes(code)),
    ])
    const left = await shop.db.select().from(accounts)
    expect(left.filter(({ role }) => role === 'administrator')).toHaveLength(1)
  })

  test('a locked administrator does not count as another one', async () => {
    const locked = await shop.addAccount('locked@mail.test', { role: 'administrator' })
    await shop.db.execute(`update accounts set locked_at = now() where id = ${locked}`)
    expect((await boss.call('DELETE', `/api/staff/team/${bossId}/`)).statusCode).toBe(409)
  })

  test('of a customer cannot be changed here', async () => {
    const id = await shop.addAccount('anna@mail.test')
    for (const [method, body] of [
      ['PATCH', { role: 'administrator' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await boss.call(method, `/api/staff/team/${id}/`, body)).statusCode).toBe(404)
    }
    expect((await boss.call('PATCH', '/api/staff/team/abc/', { role: 'manager' })).statusCode).toBe(400)
  })
})
