import { describe, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { AuthenticatorApp } from '../../testing/authenticator-app.ts'
import { SoftwarePasskey } from '../../testing/software-passkey.ts'
import { openAccountsShop, password } from '../../testing/test-accounts.server.ts'
import { lettersTo, Visitor, wrong } from '../../testing/test-visitor.ts'
import { auth, origin, staffOf } from './testing-second-factor.server.ts'

const shop = await openAccountsShop()
/** A second process of the same shop. */
const other = await openAccountsShop({ address: shop.address, clock: shop.clock })
const newStaff = staffOf(shop)

const codeOf = (answer: { json: () => { code: string } }) => answer.json().code

describe('an app with codes', () => {
  test('is set up by its first code, gives ten recovery codes and ends sessions that never showed it', async () => {
    const anna = await newStaff()
    const elsewhere = anna.visitor.inAnother(shop)
    shop.clock.pass({ seconds: 61 })
    const phone = new Visitor(shop, '198.51.100.250')
    await phone.signIn(anna.email, password)
    const started = (await anna.visitor.post('/api/staff/security/app/')).json()
    expect(started).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), qr: { size: expect.any(Number) } })
    expect(new URL(started.url).searchParams.get('secret')).toBe(started.secret)

    const app = new AuthenticatorApp(started.secret)
    const confirm = (code: string, ticket = started.ticket) =>
      anna.visitor.post('/api/staff/security/app/confirm/', { ticket, code })
    const code = app.code(shop.clock.now())
    const wrong = await confirm(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([400, 'factor_wrong'])
    const foreign = (await (await newStaff()).visitor.post('/api/staff/security/app/')).json()
    expect(codeOf(await confirm(code, foreign.ticket))).toBe('factor_question_expired')

    const done = (await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)).json()
    expect(done.security).toMatchObject({ app_since: shop.clock.now().toISOString(), recovery_codes_left: 10 })
    expect(new Set(done.recovery_codes).size).toBe(10)
    expect(done.recovery_codes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(await phone.isSignedIn()).toBe(false)
    expect(await elsewhere.isSignedIn()).toBe(true)
    expect((await lettersTo(shop, anna.email))[0]?.subject).toBe('Изменена защита входа')
  })

  test('is asked for after the mailed code, in any process; a code works once', async () => {
    const anna = await newStaff()
    const app = await anna.addApp()
    const { browser, answer, question, prove } = await anna.startSignIn(other)
    expect(question).toEqual({ ticket: expect.any(String), methods: ['app', 'recovery'], passkey: null })
    expect(answer.json().tokens).toBeUndefined()
    expect(answer.cookies.map(({ name }) => name)).not.toContain('session')
    expect(await browser.isSignedIn()).toBe(false)

    const second = await anna.startSignIn(shop)
    const code = app.code(shop.clock.now())
    const race = await Promise.all([prove({ code }), second.prove({ code })])
    expect(race.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
    const winner = race.find(({ statusCode }) => statusCode === 200)
    expect(winner?.json().tokens).toMatchObject({ access: expect.any(String) })
    const loser = race.find(({ statusCode }) => statusCode === 400)
    expect(codeOf(loser as never)).toBe('factor_code_used')
    const again = await anna.startSignIn()
    expect((await again.prove({ code: app.code(shop.clock.now()) })).statusCode).toBe(200)
    expect(await again.browser.isSignedIn()).toBe(true)
  })

  test('cannot be guessed: ten tries an hour, and a recovery code still opens', async () => {
    const anna = await newStaff()
    const app = await anna.addApp()
    const { prove } = await anna.startSignIn()
    const right = app.code(shop.clock.now())
    for (let tries = 0; tries < 10; tries += 1)
      expect(codeOf(await prove({ code: wrong(right, tries + 1) }))).toBe('factor_wrong')
    const refused = await prove({ code: right })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
    expect((await prove({ code: anna.recoveryCodes[0] })).statusCode).toBe(200)
  })

  test('guessed by somebody with password and mailbox does not lock the owner out, from whatever network', async () => {
    const anna = await newStaff()
    const app = await anna.addApp()
    // Over a whole day: an hour's limit is followed by the next hour's.
    for (let hour = 0; hour < 4; hour += 1) {
      const thief = await anna.startSignIn(shop, '203.0.113.66')
      for (let i = 0; i < 12; i += 1) await thief.prove({ code: wrong(app.code(shop.clock.now()), i + 1) })
      shop.clock.pass({ minutes: 61 })
    }
    const elsewhere = await anna.startSignIn()
    expect((await elsewhere.prove({ code: app.code(shop.clock.now()) })).statusCode).toBe(200)
  })

  test('works on a known device and in an open session while many networks guess', async () => {
    const anna = await newStaff()
    const app = await anna.addApp()
    for (let network = 0; network < 7; network += 1) {
      const thief = await anna.startSignIn(shop, `203.0.113.${70 + network}`)
      for (let i = 0; i < 10; i += 1) await thief.prove({ code: wrong(app.code(shop.clock.now()), i + 1) })
      shop.clock.pass({ minutes: 61 })
    }
    const stranger = await anna.startSignIn()
    expect((await stranger.prove({ code: app.code(shop.clock.now()) })).statusCode).toBe(429)
    expect((await stranger.prove({ code: anna.recoveryCodes[0] })).statusCode).toBe(200)
    const question = (await anna.visitor.post('/api/staff/identity/options/')).json()
    const proved = { ticket: question.ticket, code: app.code(shop.clock.now()) }
    expect((await anna.visitor.post('/api/staff/identity/', proved)).statusCode).toBe(200)
    shop.clock.pass({ seconds: 61 })
    const { second_factor } = (await anna.visitor.signIn(anna.email, password)).json()
    const known = { ticket: second_factor.ticket, code: app.code(shop.clock.now()) }
    expect((await anna.visitor.post(`${auth}second_factor/`, known)).statusCode).toBe(200)
  })

  test('is taken after a clock was set back, and no proof of identity lasts for days by it', async () => {
    const anna = await newStaff()
    const app = await anna.addApp()
    shop.clock.pass({ days: -2 })
    expect((await anna.visitor.get('/api/staff/identity/')).statusCode).toBe(403)
    const { prove } = await anna.startSignIn()
    expect((await prove({ code: app.code(shop.clock.now()) })).statusCode).toBe(200)
    expect((await prove({ code: app.code(shop.clock.now()) })).statusCode).toBe(400)
  })

  test('its secret is readable nowhere: not in the database, the journal, letters or the export', async () => {
    const anna = await newStaff()
    const { ticket, secret } = (await anna.visitor.post('/api/staff/security/app/')).json()
    const code = new AuthenticatorApp(secret).code(shop.clock.now())
    const added = await anna.visitor.post('/api/staff/security/app/confirm/', { ticket, code })
    const codes: string[] = added.json().recovery_codes
    const { rows } = await shop.db.$client.query(
      ['authenticators', 'recovery_codes', 'audit_log', 'mails', 'factor_challenges']
        .map((table) => `select row_to_json(t)::text as text from ${table} t`)
        .join(' union all '),
    )
    const exported = (await anna.visitor.get('/api/user/export/')).json()
    expect(exported.second_factor).toMatchObject({ app_since: expect.any(String), recovery_codes_left: 10 })
    const stored = JSON.stringify([rows, exported])
    for (const known of [secret, ...codes, ...codes.map((each) => each.replaceAll('-', ''))]) {
      expect(stored).not.toContain(known)
    }
  })

  test('set up under another SESSION_SECRET says so, and recovery codes still work', async () => {
    const anna = await newStaff()
    const app = await anna.addApp()
    const moved = await openAccountsShop({
      address: shop.address,
      clock: shop.clock,
      config: { sessionSecret: 'another secret of the same shop, also long' },
    })
    const { prove } = await anna.startSignIn(moved)
    expect(codeOf(await prove({ code: app.code(shop.clock.now()) }))).toBe('factor_unreadable')
    expect((await prove({ code: anna.recoveryCodes[0]?.toLowerCase() })).statusCode).toBe(200)
  })
})

describe('a recovery code', () => {
  test('works once, is noted in the journal and mailed', async () => {
    const anna = await newStaff()
    await anna.addApp()
    const [code] = anna.recoveryCodes
    const first = await anna.startSignIn()
    expect((await first.prove({ code })).statusCode).toBe(200)
    const second = await anna.startSignIn()
    expect(codeOf(await second.prove({ code }))).toBe('factor_wrong')
    const security = (await first.browser.get('/api/staff/security/')).json()
    expect(security.recovery_codes_left).toBe(9)
    const entries = (await shop.db.select().from(auditLog)).filter(({ subjectId }) => subjectId === String(anna.id))
    expect(entries.at(-1)?.after).toEqual({ factor: 'использован запасной код', name: 'осталось 9' })
    expect((await lettersTo(shop, anna.email)).some(({ body }) => body.includes('использован запасной код'))).toBe(true)
  })

  test('is replaced by new ones, and of another person does not fit', async () => {
    const [anna, boris] = [await newStaff(), await newStaff()]
    await anna.addApp()
    await boris.addApp()
    const renewed = (await anna.visitor.post('/api/staff/security/recovery_codes/')).json()
    const { prove } = await anna.startSignIn()
    expect(codeOf(await prove({ code: anna.recoveryCodes[0] }))).toBe('factor_wrong')
    expect(codeOf(await prove({ code: boris.recoveryCodes[0] }))).toBe('factor_wrong')
    expect((await prove({ code: renewed.recovery_codes[0] })).statusCode).toBe(200)
  })
})

describe('a passkey', () => {
  test('is added and signs in; an answer cannot be played back', async () => {
    const anna = await newStaff()
    const { key, answer } = await anna.addPasskey()
    expect(answer.json()).toMatchObject({
      security: {
        passkeys: [{ id: expect.stringMatching(/^[\w-]{22}$/), name: 'Ноутбук', works_here: true }],
        passkeys_at: origin,
      },
      recovery_codes: { length: 10 },
    })
    const { question, prove } = await anna.startSignIn(other)
    expect(question).toMatchObject({
      methods: ['passkey', 'recovery'],
      passkey: { rpId: 'localhost', allowCredentials: [{ id: key.id }] },
    })
    const signed = key.get(question.passkey)
    const [first, second] = await Promise.all([prove({ passkey: signed }), prove({ passkey: signed })])
    expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 400])
    const next = await anna.startSignIn()
    expect(codeOf(await next.prove({ passkey: signed }))).toBe('passkey_wrong')
    expect((await next.prove({ passkey: key.get(next.question.passkey) })).statusCode).toBe(200)
  })

  test('of another site, another person or a copied device is refused', async () => {
    const [anna, boris] = [await newStaff(), await newStaff()]
    const { key } = await anna.addPasskey()
    const { key: foreign } = await boris.addPasskey()
    const { question, prove } = await anna.startSignIn()
    expect(codeOf(await prove({ passkey: foreign.get(question.passkey) }))).toBe('passkey_wrong')
    const evil = new SoftwarePasskey('https://kitsune.evil.test')
    expect((await anna.addPasskey(evil)).answer.statusCode).toBe(400)
    expect(codeOf(await prove({ passkey: key.get({ ...question.passkey, rpId: 'evil.test' }) }))).toBe('passkey_wrong')
    await shop.db.$client.query('update passkeys set counter = 100 where id = $1', [key.id])
    expect(codeOf(await prove({ passkey: key.get(question.passkey) }))).toBe('passkey_wrong')
  })

  test('is not added twice, and not with the question of another session', async () => {
    const [anna, boris] = [await newStaff(), await newStaff()]
    const { key } = await anna.addPasskey()
    const again = await anna.addPasskey(key)
    expect([again.answer.statusCode, codeOf(again.answer)]).toEqual([409, 'passkey_known'])
    const { ticket, passkey } = (await boris.visitor.post('/api/staff/security/passkeys/options/')).json()
    const body = { ticket, name: 'Чужой', passkey: new SoftwarePasskey(origin).create(passkey) }
    expect(codeOf(await anna.visitor.post('/api/staff/security/passkeys/', body))).toBe('factor_question_expired')
  })

  test('made for another address of the shop is not asked for there', async () => {
    const anna = await newStaff()
    await anna.addPasskey()
    const moved = await openAccountsShop({
      address: shop.address,
      clock: shop.clock,
      config: { publicUrl: 'https://new.example.ru' },
    })
    const { question, prove } = await anna.startSignIn(moved)
    expect(question).toMatchObject({ methods: ['recovery'], passkey: null })
    expect((await prove({ code: anna.recoveryCodes[0] })).statusCode).toBe(200)
  })
})

test('a question expires, dies with a new password and opens nothing for a locked account', async () => {
  const anna = await newStaff()
  const app = await anna.addApp()
  const late = await anna.startSignIn()
  shop.clock.pass({ minutes: 11 })
  expect(codeOf(await late.prove({ code: app.code(shop.clock.now()) }))).toBe('factor_question_expired')
  const locked = await anna.startSignIn()
  await shop.db.$client.query('update accounts set locked_at = now() where id = $1', [anna.id])
  expect(codeOf(await locked.prove({ code: app.code(shop.clock.now()) }))).toBe('factor_question_expired')
  await shop.db.$client.query('update accounts set locked_at = null where id = $1', [anna.id])
  const changed = { current_password: password, new_password: 'совсем другая фраза' }
  expect((await anna.visitor.post('/api/user/api/change_password/', changed)).statusCode).toBe(200)
  expect(codeOf(await locked.prove({ code: app.code(shop.clock.now()) }))).toBe('factor_question_expired')
})

test('customers are never asked, nor is somebody who left the team', async () => {
  const boss = await newStaff('administrator')
  const anna = await newStaff()
  await anna.addApp()
  expect((await boss.visitor.call('DELETE', `/api/staff/team/${anna.id}/`)).statusCode).toBe(200)
  const { question, browser } = await anna.startSignIn()
  expect(question).toBeUndefined()
  expect(await browser.isSignedIn()).toBe(true)
  expect((await browser.get('/api/staff/security/')).statusCode).toBe(403)
})

test('a client with a bearer token goes the same way', async () => {
  const anna = await newStaff()
  const app = await anna.addApp()
  const { question } = await anna.startSignIn()
  const call = (url: string, payload: object, headers = {}) =>
    shop.inject({ method: 'POST', url, payload, headers: { authorization: 'Bearer none', ...headers } })
  const body = { ticket: question.ticket, code: app.code(shop.clock.now()) }
  const signedIn = await call(`${auth}second_factor/`, body)
  const headers = { authorization: `Bearer ${signedIn.json().tokens.access}` }
  expect((await shop.get('/api/staff/today/', headers)).statusCode).toBe(200)
})
