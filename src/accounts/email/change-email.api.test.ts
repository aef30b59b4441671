import { describe, expect, test } from 'vitest'
import { accounts } from '../../database/tables/accounts.server.ts'
import { auditLog } from '../../database/tables/audit.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { openAccountsShop, password } from '../../testing/test-accounts.server.ts'
import { codeSentTo, lettersTo, Visitor, wrong } from '../../testing/test-visitor.ts'

const shop = await openAccountsShop()
const url = '/api/user/email/'

let people = 0
async function owner(is = {}) {
  people += 1
  const email = `owner${people}@mail.test`
  await shop.addAccount(email, is)
  const address = `203.0.113.${people}`
  const visitor = new Visitor(shop, address)
  await visitor.signIn(email, password)
  return { email, next: `next${people}@mail.test`, visitor, address }
}

async function change({ visitor, next }: { visitor: Visitor; next: string }) {
  expect((await visitor.post(url, { email: next, password })).statusCode).toBe(200)
  return visitor.post(url, { email: next, verification_code: await codeSentTo(shop, next) })
}

async function tokenSentTo(email: string): Promise<string> {
  const letters = await lettersTo(shop, email)
  return letters.map(({ body }) => /take_back_email\/\?token=([\w-]+)/.exec(body)?.[1]).find(Boolean) ?? 'none'
}

const takeBack = async (token: string) =>
  (await new Visitor(shop, '198.51.100.9').arrive()).post('/api/user/email/take_back/', { token })
const canSignIn = async (email: string, secret = password) =>
  (
    await (
      await new Visitor(shop, `198.51.100.${people}`).arrive()
    ).post('/api/user/api/auth/', { email, password: secret })
  ).statusCode === 200

describe('the address of an account', () => {
  test('is changed by the password and a code to the new one; other devices are signed out', async () => {
    const person = await owner()
    const { email, next, visitor, address } = person
    const other = new Visitor(shop, address)
    shop.clock.pass({ minutes: 2 })
    await other.signIn(email, password)
    const sent = await visitor.post(url, { email: next, password })
    expect(sent.json()).toEqual({ detail: 'Код отправлен', step: 'code', email: next, resend_after: 60 })
    const code = await codeSentTo(shop, next)
    const refused = await visitor.post(url, { email: next, verification_code: wrong(code) })
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'Неверный код. Проверьте письмо.'])
    const done = await visitor.post(url, { email: next, verification_code: code })
    expect([done.statusCode, done.json()]).toEqual([200, { detail: 'Адрес изменён', step: 'done', email: next }])
    expect([await visitor.isSignedIn(), await other.isSignedIn()]).toEqual([true, false])
    expect((await visitor.get('/api/user/profile/')).json().email).toBe(next)
    expect([await canSignIn(email), await canSignIn(next)]).toEqual([false, true])
    expect((await lettersTo(shop, email))[0]?.subject).toBe('Адрес учётной записи изменён')
    const file = (await visitor.get('/api/user/export/')).json()
    expect(file.email_changes).toMatchObject([{ from: email, to: next }])
  })

  test('is changed by a code to the present address where there is no password', async () => {
    const { email, next, visitor } = await owner()
    shop.clock.pass({ minutes: 2 })
    expect((await visitor.post(url, { email: next })).json()).toMatchObject({ step: 'prove', email })
    const proof = await codeSentTo(shop, email)
    expect((await visitor.post(url, { email: next, current_code: wrong(proof) })).statusCode).toBe(400)
    expect(await lettersTo(shop, next)).toEqual([])
    expect((await visitor.post(url, { email: next, current_code: proof })).json()).toMatchObject({ step: 'code' })
    // Used up: it proves nothing again.
    expect((await visitor.post(url, { email: `b.${next}`, current_code: proof })).statusCode).toBe(400)
    const code = await codeSentTo(shop, next)
    expect((await visitor.post(url, { email: next, verification_code: code })).json()).toMatchObject({ step: 'done' })
  })

  test('an address that has an account gets the same answers, another letter and no working code', async () => {
    const { email: taken } = await owner()
    const { visitor } = await owner()
    const answer = await visitor.post(url, { email: taken, password })
    expect(answer.json()).toEqual({ detail: 'Код отправлен', step: 'code', email: taken, resend_after: 60 })
    expect((await lettersTo(shop, taken))[0]?.subject).toBe('У вас уже есть учётная запись')
    const refused = await visitor.post(url, { email: taken, verification_code: '123456' })
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'Неверный код. Проверьте письмо.'])
  })

  test('the code may be sent again by the session that has proved the account, and by no other', async () => {
    const { email, next, visitor, address } = await owner()
    await visitor.post(url, { email: next, password })
    shop.clock.pass({ minutes: 2 })
    const thief = new Visitor(shop, address)
    await thief.signIn(email, password)
    expect((await thief.post(url, { email: next, resend: true })).statusCode).toBe(400)
    expect((await visitor.post(url, { email: next, resend: true })).statusCode).toBe(200)
    const code = await codeSentTo(shop, next)
    expect((await thief.post(url, { email: next, verification_code: code })).statusCode).toBe(400)
    expect((await visitor.post(url, { email: next, verification_code: code })).statusCode).toBe(200)
  })

  test('without a proof nothing is sent to the new one', async () => {
    const { next, visitor } = await owner()
    const tries = [
      { email: next, password: 'не тот пароль' },
      { email: next, current_code: '000000' },
      { email: next, verification_code: '000000' },
      { email: next, resend: true },
      { email: 'не адрес' },
    ]
    for (const body of tries) expect((await visitor.post(url, body)).statusCode, JSON.stringify(body)).toBe(400)
    expect(await lettersTo(shop, next)).toEqual([])
    expect((await (await new Visitor(shop).arrive()).post(url, { email: next, password })).statusCode).toBe(401)
  })
})

describe('the owner of the old address', () => {
  test('takes it back by the letter: everybody is signed out, and the password of the thief is void', async () => {
    const person = await owner()
    const { email, next, visitor } = person
    expect((await change(person)).statusCode).toBe(200)
    const token = await tokenSentTo(email)
    const answer = await takeBack(token)
    expect([answer.statusCode, answer.json().email]).toEqual([200, email])
    expect(await visitor.isSignedIn()).toBe(false)
    expect([await canSignIn(email), await canSignIn(next)]).toEqual([false, false])
    expect((await lettersTo(shop, email))[0]?.subject).toBe('Новый пароль')
    expect((await takeBack(token)).statusCode).toBe(400)
  })

  test('is not overruled by later changes, whichever link is used first', async () => {
    const person = await owner()
    await change(person)
    shop.clock.pass({ minutes: 5 })
    const second = { visitor: person.visitor, next: `second.${person.next}` }
    await change(second)
    const [first, later] = [await tokenSentTo(person.email), await tokenSentTo(person.next)]
    expect((await takeBack(first)).json().email).toBe(person.email)
    expect((await takeBack(later)).statusCode).toBe(400)
    expect((await takeBack(first)).statusCode).toBe(400)
  })

  test('still can after the thief took back to an address of theirs', async () => {
    const person = await owner()
    await change(person)
    shop.clock.pass({ minutes: 5 })
    await change({ visitor: person.visitor, next: `third.${person.next}` })
    expect((await takeBack(await tokenSentTo(person.next))).json().email).toBe(person.next)
    expect((await takeBack(await tokenSentTo(person.email))).json().email).toBe(person.email)
  })

  test('cannot for ever, nor after somebody else has the address, nor after the account is gone', async () => {
    const late = await owner()
    await change(late)
    shop.clock.pass({ days: 8 })
    expect((await takeBack(await tokenSentTo(late.email))).statusCode).toBe(400)
    const given = await owner()
    await change(given)
    await shop.addAccount(given.email)
    expect((await takeBack(await tokenSentTo(given.email))).statusCode).toBe(409)
    const gone = await owner()
    await change(gone)
    const token = await tokenSentTo(gone.email)
    expect((await gone.visitor.post('/api/user/api/delete_account/', { password })).statusCode).toBe(200)
    expect((await takeBack(token)).statusCode).toBe(400)
    expect(await lettersTo(shop, gone.email)).toEqual([])
  })

  test('links and codes that were sent to it before open nothing', async () => {
    const person = await owner()
    const { email, address } = person
    await (await new Visitor(shop, address).arrive()).post('/api/user/api/reset_password/', { email })
    const reset = /token=([\w-]+)/.exec((await lettersTo(shop, email))[0]?.body ?? '')?.[1]
    shop.clock.pass({ minutes: 2 })
    const waiting = await new Visitor(shop, address).arrive()
    await waiting.post('/api/user/api/auth/', { email, password })
    const code = await codeSentTo(shop, email)
    await change(person)
    const signIn = await waiting.post('/api/user/api/auth/', { email, password: null, verification_code: code })
    expect(signIn.statusCode).toBe(400)
    const link = await waiting.post('/api/user/api/reset_password/confirm/', {
      token: reset,
      new_password: 'совсем другая фраза',
    })
    expect(link.statusCode).toBe(400)
  })
})

describe('an address that another account gets in the same moment', () => {
  /** Somebody registers with the address; their transaction ends when the other one already waits for it. */
  async function whileRegistering<T>(email: string, ask: () => Promise<T>): Promise<T> {
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    let asked: Promise<T> | undefined
    await shop.db.transaction(async (tx) => {
      await tx.insert(accounts).values({ email, passwordHash: 'none' })
      asked = ask()
      await expect.poll(async () => (await shop.db.execute(waiting)).rowCount).toBe(1)
    })
    return await (asked as Promise<T>)
  }

  test('is refused like one whose code is over, and nothing else is changed', async () => {
    const { email, next, visitor } = await owner()
    await visitor.post(url, { email: next, password })
    const code = await codeSentTo(shop, next)
    const refused = await whileRegistering(next, () => visitor.post(url, { email: next, verification_code: code }))
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'code_expired'])
    expect((await visitor.get('/api/user/profile/')).json().email).toBe(email)
  })

  test('is not taken back', async () => {
    const person = await owner()
    await change(person)
    const token = await tokenSentTo(person.email)
    const refused = await whileRegistering(person.email, () => takeBack(token))
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'address_taken'])
    expect((await person.visitor.get('/api/user/profile/')).json().email).toBe(person.next)
  })
})

test('staff prove lately who they are, the journal has it, and every administrator is told', async () => {
  const boss = await owner({ role: 'administrator' })
  const packer = await owner({ role: 'packer' })
  shop.clock.pass({ minutes: 20 })
  const early = await packer.visitor.post(url, { email: packer.next, password })
  expect([early.statusCode, early.json().code]).toEqual([403, 'confirm_identity'])
  const { ticket } = (await packer.visitor.post('/api/staff/identity/options/')).json()
  expect((await packer.visitor.post('/api/staff/identity/', { ticket, password })).statusCode).toBe(200)
  expect((await change(packer)).statusCode).toBe(200)
  const journal = (await shop.db.select().from(auditLog)).filter(({ action }) => action === 'account.email')
  expect(journal).toMatchObject([{ before: { email: packer.email }, after: { email: packer.next } }])
  expect((await lettersTo(shop, boss.email))[0]?.body).toContain(packer.next)
})
