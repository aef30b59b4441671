import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { openAccountsShop, password } from '../../testing/test-accounts.server.ts'
import { type StaffPerson, staffOf } from './testing-second-factor.server.ts'

const shop = await openAccountsShop()
const newStaff = staffOf(shop)
const exportUrl = '/api/staff/export/orders/?format=csv'

const codeOf = (answer: { json: () => { code: string } }) => answer.json().code

async function prove(person: StaffPerson, proof: (question: { passkey: never }) => object) {
  const question = (await person.visitor.post('/api/staff/identity/options/')).json()
  return person.visitor.post('/api/staff/identity/', { ticket: question.ticket, ...proof(question) })
}

describe('a recent proof of identity', () => {
  test('is the sign-in itself for ten minutes; then the password is asked of who has no second factor', async () => {
    const anna = await newStaff()
    expect((await anna.visitor.get(exportUrl)).statusCode).toBe(200)
    shop.clock.pass({ minutes: 10 })
    const refused = await anna.visitor.get(exportUrl)
    expect([refused.statusCode, codeOf(refused), refused.json().error]).toEqual([
      403,
      'confirm_identity',
      'Подтвердите, что это вы.',
    ])
    const question = (await anna.visitor.post('/api/staff/identity/options/')).json()
    expect(question).toEqual({ ticket: expect.any(String), methods: ['password'], passkey: null })
    expect(codeOf(await prove(anna, () => ({ password: 'не тот' })))).toBe('wrong_password')
    expect((await anna.visitor.get(exportUrl)).statusCode).toBe(403)
    expect((await prove(anna, () => ({ password }))).json()).toMatchObject({ seconds: 600 })
    expect((await anna.visitor.get(exportUrl)).statusCode).toBe(200)
  })

  test('with a second factor the password is not enough; a code, a recovery code or a passkey is', async () => {
    const anna = await newStaff()
    const app = await anna.addApp()
    const { key } = await anna.addPasskey()
    for (const proof of [
      () => ({ code: app.code(shop.clock.now()) }),
      () => ({ code: anna.recoveryCodes[0] }),
      ({ passkey }: { passkey: never }) => ({ passkey: key.get(passkey) }),
    ]) {
      shop.clock.pass({ minutes: 11 })
      expect(codeOf(await prove(anna, () => ({ password })))).toBe('factor_wrong')
      expect((await anna.visitor.get(exportUrl)).statusCode).toBe(403)
      expect((await prove(anna, proof)).statusCode).toBe(200)
      expect((await anna.visitor.get(exportUrl)).statusCode).toBe(200)
    }
  })

  test('counts for its own session only, also for one with a bearer token', async () => {
    const anna = await newStaff()
    shop.clock.pass({ minutes: 11 })
    const { browser, answer } = await anna.startSignIn()
    const headers = { authorization: `Bearer ${answer.json().tokens.access}` }
    expect((await anna.visitor.get(exportUrl)).statusCode).toBe(403)
    expect((await browser.get(exportUrl)).statusCode).toBe(200)
    shop.clock.pass({ minutes: 4 })
    expect((await shop.get(exportUrl, headers)).statusCode).toBe(200)
    const { ticket } = (await browser.post('/api/staff/identity/options/')).json()
    expect(codeOf(await anna.visitor.post('/api/staff/identity/', { ticket, password }))).toBe(
      'factor_question_expired',
    )
  })

  test('is needed for personal data, bank details, presents of cards and points and the second factor itself, not for other work', async () => {
    const anna = await newStaff('administrator')
    shop.clock.pass({ minutes: 11 })
    for (const [method, url] of [
      ['POST', `/api/staff/customers/${anna.id}/export/`],
      ['POST', `/api/staff/customers/${anna.id}/points/`],
      ['POST', '/api/staff/gift-cards/'],
      ['POST', '/api/staff/security/app/'],
      ['POST', '/api/staff/security/passkeys/options/'],
      ['PUT', '/api/staff/security/required/'],
      ['POST', `/api/staff/team/${anna.id}/reset_factor/`],
    ] as const) {
      expect(codeOf(await anna.visitor.call(method, url, {}))).toBe('confirm_identity')
    }
    const { version, payment_note: note } = (await anna.visitor.get('/api/staff/site/')).json()
    const patch = (body: object) => anna.visitor.call('PATCH', '/api/staff/site/', body)
    expect(codeOf(await patch({ version, payment_note: 'СБП +7 999 000-00-00' }))).toBe('confirm_identity')
    expect((await patch({ version, payment_note: note, low_stock: 3 })).statusCode).toBe(200)
    await prove(anna, () => ({ password }))
    const changed = await patch({ version: version + 1, payment_note: 'СБП +7 999 000-00-00' })
    expect(changed.json()).toMatchObject({ payment_note: 'СБП +7 999 000-00-00' })
  })
})

describe('when administrators require it', () => {
  let boss: StaffPerson

  beforeAll(async () => {
    boss = await newStaff('administrator')
  })

  // Other files share the modules, not the database; the rule is put back for the tests above all the same.
  afterAll(async () => {
    await shop.db.$client.query('delete from security_settings')
  })

  const demand = (required: boolean) => boss.visitor.call('PUT', '/api/staff/security/required/', { required })

  test('the one who does must have a second factor', async () => {
    expect(codeOf(await demand(true))).toBe('factor_missing')
    await boss.addApp()
    expect((await demand(true)).json()).toMatchObject({ required: true })
    const entries = (await shop.db.select().from(auditLog)).filter(({ action }) => action === 'security.update')
    expect(entries.at(-1)).toMatchObject({ before: { factor_required: false }, after: { factor_required: true } })
  })

  test('staff without one can do nothing but set it up, in sessions that are open, too', async () => {
    await demand(false)
    const anna = await newStaff()
    await demand(true)
    const refused = await anna.visitor.get('/api/staff/orders/')
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'second_factor_missing'])
    expect((await anna.visitor.get('/api/user/api/check_auth/')).json()).toMatchObject({ needs_second_factor: true })
    expect((await anna.visitor.get('/api/user/profile/')).statusCode).not.toBe(403)
    await anna.addApp()
    expect((await anna.visitor.get('/api/staff/orders/')).statusCode).toBe(200)
    expect((await anna.visitor.get('/api/user/api/check_auth/')).json()).toMatchObject({ needs_second_factor: false })
  })

  test('the last factor stays, until another one is there', async () => {
    const remove = () => boss.visitor.call('DELETE', '/api/staff/security/app/')
    expect(codeOf(await remove())).toBe('last_factor')
    await boss.addPasskey()
    const left = (await remove()).json()
    expect(left).toMatchObject({ app_since: null })
    const removeKey = await boss.visitor.call('DELETE', `/api/staff/security/passkeys/${left.passkeys[0].id}/`)
    expect(codeOf(removeKey)).toBe('last_factor')
    expect((await boss.visitor.get('/api/staff/security/')).json()).toMatchObject({ recovery_codes_left: 10 })
  })

  test('an administrator sees who has what, and resets it for a colleague', async () => {
    await demand(false)
    const anna = await newStaff()
    await demand(true)
    await anna.addApp()
    const team = (await boss.visitor.get('/api/staff/security/team/')).json()
    expect(team.find(({ id }: { id: number }) => id === anna.id)).toEqual({
      id: anna.id,
      email: anna.email,
      passkeys: 0,
      has_app: true,
    })
    expect((await boss.visitor.post(`/api/staff/team/${anna.id}/reset_factor/`)).statusCode).toBe(200)
    expect(await anna.visitor.isSignedIn()).toBe(false)
    const { question, browser } = await anna.startSignIn()
    expect(question).toBeUndefined()
    expect(codeOf(await browser.get('/api/staff/orders/'))).toBe('second_factor_missing')
    expect((await boss.visitor.post('/api/staff/team/999999/reset_factor/')).statusCode).toBe(404)
  })

  test('shoppers notice nothing', async () => {
    const customer = await newStaff(null)
    expect((await customer.visitor.get('/api/user/api/check_auth/')).json()).toMatchObject({
      isAuthenticated: true,
      needs_second_factor: false,
    })
  })
})
