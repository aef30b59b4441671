import { describe, expect, test } from 'vitest'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { lettersTo, Visitor } from '../testing/test-visitor.ts'

const shop = await openAccountsShop()
const next = 'новая длинная фраза'

let people = 0
async function newcomer() {
  people += 1
  const email = `anna${people}@mail.test`
  await shop.addAccount(email)
  return { email, address: `203.0.113.${people}` }
}

async function tokenSentTo(email: string): Promise<string> {
  const [letter] = await lettersTo(shop, email)
  return /token=([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? 'none'
}

const ask = async (email: string, address: string) =>
  (await new Visitor(shop, address).arrive()).post('/api/user/api/reset_password/', { email })
const set = async (token: string, secret = next) =>
  (await new Visitor(shop, '198.51.100.1').arrive()).post('/api/user/api/reset_password/confirm/', {
    token,
    new_password: secret,
  })

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which works once; all devices are signed out', async () => {
    const { email, address } = await newcomer()
    const device = new Visitor(shop, address)
    await device.signIn(email, password)
    expect((await ask(email, address)).statusCode).toBe(200)
    const token = await tokenSentTo(email)
    expect((await set(token)).statusCode).toBe(200)
    expect(await device.isSignedIn()).toBe(false)
    const again = await set(token, 'ещё одна фраза')
    expect([again.statusCode, again.json().error]).toEqual([400, 'Ссылка больше не действует. Запросите новую.'])
    expect((await new Visitor(shop, address).signIn(email, next)).statusCode).toBe(200)
    expect((await lettersTo(shop, email)).map(({ subject }) => subject)).toContain('Пароль изменён')
    const { rows } = await shop.db.$client.query('select hash from password_links')
    expect(rows.map(({ hash }) => hash)).not.toContain(token)
  })

  test('for an address without an account gets the same answer and sends nothing', async () => {
    const { email, address } = await newcomer()
    const answers = [await ask(email, address), await ask('nobody@mail.test', address)]
    const detail = 'Если у этого адреса есть учётная запись, на него отправлено письмо со ссылкой.'
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { detail }])
    expect(await lettersTo(shop, 'nobody@mail.test')).toEqual([])
  })

  test('a link is refused after an hour, when made up, or after a newer one was used', async () => {
    const { email, address } = await newcomer()
    await ask(email, address)
    const old = await tokenSentTo(email)
    await ask(email, address)
    expect((await set(await tokenSentTo(email))).statusCode).toBe(200)
    expect((await set(old)).statusCode).toBe(400)
    await ask(email, address)
    shop.clock.pass({ minutes: 60 })
    expect((await set(await tokenSentTo(email))).statusCode).toBe(400)
    expect((await set('made-up')).statusCode).toBe(400)
  })

  test('the new password must follow the password rules', async () => {
    const { email, address } = await newcomer()
    await ask(email, address)
    const answer = await set(await tokenSentTo(email), '1234567')
    expect(answer.json().fields).toEqual({ new_password: 'Не короче 8 символов.' })
  })
})

describe('changing the password', () => {
  test('needs the current password and signs out all other devices', async () => {
    const { email, address } = await newcomer()
    const here = new Visitor(shop, address)
    await here.signIn(email, password)
    const elsewhere = new Visitor(shop, '198.51.100.9')
    await elsewhere.signIn(email, password)
    const change = (current: string) =>
      here.post('/api/user/api/change_password/', { current_password: current, new_password: next })
    const refused = await change('не тот пароль')
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'Неверный текущий пароль.'])
    expect(await elsewhere.isSignedIn()).toBe(true)
    expect((await change(password)).statusCode).toBe(200)
    expect([await here.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false])
    expect((await new Visitor(shop, address).signIn(email, next)).statusCode).toBe(200)
  })

  test('limits guesses of the current password in an open browser', async () => {
    const { email, address } = await newcomer()
    const here = new Visitor(shop, address)
    await here.signIn(email, password)
    const statuses = []
    for (let i = 0; i < 11; i += 1) {
      const body = { current_password: `guess ${i}`, new_password: next }
      statuses.push((await here.post('/api/user/api/change_password/', body)).statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })
})
