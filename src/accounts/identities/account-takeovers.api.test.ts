import { describe, expect, test } from 'vitest'
import { password } from '../../testing/test-accounts.server.ts'
import { codeSentTo, lettersTo, type Visitor, wrong } from '../../testing/test-visitor.ts'
import { openIdentitiesShop } from './testing-identities.server.ts'

const { service, shop, guest, customer, newPerson, start, finish, comeBack, register, linkedOf } =
  await openIdentitiesShop()

describe('no account is taken over', () => {
  test('by an address that the service names: its account is not opened, and no code passes', async () => {
    const { email } = await customer()
    const thief = await guest()
    const answer = await comeBack(thief, newPerson(), 'vk', email)
    expect(answer.json()).toMatchObject({ outcome: 'email' })
    const sent = await thief.post('/api/user/identities/register/', { email, consent: true })
    expect([sent.statusCode, sent.json()]).toEqual([200, { detail: 'Код отправлен', resend_after: 60 }])
    expect((await lettersTo(shop, email))[0]?.subject).toBe('У вас уже есть учётная запись')
    const tried = { email, consent: true, verification_code: '123456' }
    expect((await thief.post('/api/user/identities/register/', tried)).statusCode).toBe(400)
    expect(await thief.isSignedIn()).toBe(false)
  })

  test('by a code that was sent for another person of the service', async () => {
    const [first, second] = [await guest(), await guest()]
    const email = `shared${newPerson()}@mail.test`
    await comeBack(first, newPerson())
    await comeBack(second, newPerson())
    await first.post('/api/user/identities/register/', { email, consent: true })
    const code = await codeSentTo(shop, email)
    const body = { email, consent: true, verification_code: code }
    expect((await second.post('/api/user/identities/register/', body)).statusCode).toBe(400)
    expect(
      (await first.post('/api/user/identities/register/', { ...body, verification_code: wrong(code) })).statusCode,
    ).toBe(400)
    expect((await first.post('/api/user/identities/register/', body)).statusCode).toBe(200)
  })

  test('by an open session: linking asks for a proof of the account, and its owner is told', async () => {
    const { visitor, email } = await customer()
    shop.clock.pass({ minutes: 20 })
    const url = '/api/user/identities/vk/start/'
    const unproved = await visitor.post(url, {})
    expect([unproved.statusCode, unproved.json().code]).toEqual([403, 'confirm_identity'])
    expect((await visitor.post(url, { password: 'не тот пароль' })).statusCode).toBe(400)
    const returned = service.agree(await start(visitor, 'vk', { password, come_back_to: '/profile/' }), {
      id: newPerson(),
    })
    expect((await finish(visitor, returned)).json()).toMatchObject({ outcome: 'linked', come_back_to: '/profile/' })
    expect((await lettersTo(shop, email))[0]?.subject).toBe('Привязан VK ID')
    expect(await linkedOf(visitor)).toEqual(['vk'])
  })

  test('by signing in to another account while linking', async () => {
    const { visitor } = await customer()
    const returned = service.agree(await start(visitor), { id: newPerson() })
    const { email } = await customer()
    shop.clock.pass({ minutes: 2 })
    await visitor.signIn(email, password)
    expect((await finish(visitor, returned)).statusCode).toBe(400)
    expect(await linkedOf(visitor)).toEqual([])
  })

  test('by linking what belongs to somebody else, or a second person of one service', async () => {
    const [one, two] = [await customer(), await customer()]
    const id = newPerson()
    expect((await comeBack(one.visitor, id)).json()).toMatchObject({ outcome: 'linked' })
    expect((await comeBack(two.visitor, id)).json()).toMatchObject({ code: 'identity_taken' })
    expect((await comeBack(one.visitor, newPerson())).json()).toMatchObject({ code: 'identity_other' })
    expect([await linkedOf(one.visitor), await linkedOf(two.visitor)]).toEqual([['vk'], []])
  })

  /** What owner and thief may do, in any order. The thief knows the password and has a person of each service. */
  interface Story {
    email: string
    owner: Visitor
    thief: Visitor
    person: string
  }
  const tokenIn = async (email: string, page: string) => {
    const bodies = (await lettersTo(shop, email)).map(({ body }) => body)
    return bodies.map((body) => new RegExp(`${page}/\\?token=([\\w-]+)`).exec(body)?.[1]).find(Boolean)
  }
  const links = ({ thief, person }: Story) => comeBack(thief, person)
  const changesEmail = async (who: Visitor, email: string) => {
    await who.post('/api/user/email/', { email, password })
    return who.post('/api/user/email/', { email, verification_code: await codeSentTo(shop, email) })
  }
  const movesEmail = ({ thief, email }: Story) => changesEmail(thief, `thief.${email}`)
  const takesBack = async ({ email, owner }: Story) =>
    owner.post('/api/user/email/take_back/', { token: await tokenIn(email, 'take_back_email') })
  const setsByLink = async ({ email, owner }: Story) => {
    await owner.post('/api/user/api/reset_password/', { email })
    const body = { token: await tokenIn(email, 'reset_password'), new_password: 'совсем другая фраза' }
    return owner.post('/api/user/api/reset_password/confirm/', body)
  }
  const setsPassword = ({ owner }: Story) =>
    owner.post('/api/user/api/change_password/', { current_password: password, new_password: 'совсем другая фраза' })
  const unlinks = ({ owner }: Story) => owner.call('DELETE', '/api/user/identities/vk/')
  const entersByService = async (story: Story) => {
    story.thief = await guest()
    return comeBack(story.thief, story.person)
  }
  const linksAnother = ({ thief, person }: Story) => comeBack(thief, person, 'yandex')
  const deletes = ({ owner }: Story) => owner.post('/api/user/api/delete_account/', { password })

  test.each<[string, ((story: Story) => Promise<{ statusCode: number }>)[]]>([
    ['link, unlink', [links, unlinks]],
    ['link, enter by it, unlink', [links, entersByService, unlinks]],
    ['link, delete', [links, deletes]],
    ['link, new password by the link', [links, setsByLink]],
    ['link, enter by it, new password by the link', [links, entersByService, setsByLink]],
    ['link, new password in the cabinet', [links, setsPassword]],
    ['link, enter by it, new password in the cabinet', [links, entersByService, setsPassword]],
    ['link two, new password in the cabinet', [links, linksAnother, setsPassword]],
    ['link, the owner changes the address', [links, ({ owner, email }) => changesEmail(owner, `own.${email}`)]],
    ['link, change the address, take back', [links, movesEmail, takesBack]],
    ['change the address, link, take back', [movesEmail, links, takesBack]],
    [
      'link, change, enter by it, link another, take back',
      [links, movesEmail, entersByService, linksAnother, takesBack],
    ],
    ['change the address, take back, new password', [movesEmail, links, takesBack, setsByLink]],
    [
      'link, change the address twice, take back',
      [links, movesEmail, ({ thief, email }) => changesEmail(thief, `second.${email}`), takesBack],
    ],
    [
      'unlink what the owner had, link, change the address, take back',
      [
        ({ thief }) => comeBack(thief, newPerson()),
        ({ thief }) => thief.call('DELETE', '/api/user/identities/vk/'),
        links,
        movesEmail,
        takesBack,
      ],
    ],
  ])('%s: the thief is out', async (_, steps) => {
    const { visitor: owner, email } = await customer()
    shop.clock.pass({ minutes: 2 })
    const thief = await guest()
    await thief.signIn(email, password)
    const story = { email, owner, thief, person: newPerson() }
    const tab = thief.inAnother(shop)
    const begun = service.agree(await start(tab, 'yandex'), { id: newPerson() })
    for (const [index, step] of steps.entries()) {
      shop.clock.pass({ minutes: 2 })
      expect((await step(story)).statusCode, `step ${index + 1}`).toBe(200)
    }
    // Neither a session that was opened, nor a service, nor a way to the service that was begun.
    expect([await thief.isSignedIn(), await story.thief.isSignedIn()]).toEqual([false, false])
    expect((await finish(tab, begun, 'yandex')).statusCode).toBe(400)
    for (const provider of ['vk', 'yandex'] as const)
      expect((await comeBack(await guest(), story.person, provider)).json()).toMatchObject({ outcome: 'email' })
  })

  test('who made the account with a service keeps it, whatever a thief has linked or unlinked', async () => {
    const [owner, id] = [await guest(), newPerson()]
    const email = `made${newPerson()}@mail.test`
    await comeBack(owner, id)
    await register(owner, email)
    shop.clock.pass({ minutes: 2 })
    const story = { email, owner, thief: owner, person: newPerson() }
    expect((await linksAnother(story)).json()).toMatchObject({ outcome: 'linked' })
    expect((await setsByLink(story)).statusCode).toBe(200)
    expect((await comeBack(await guest(), id)).json()).toMatchObject({ outcome: 'signed_in' })
    expect((await comeBack(await guest(), story.person, 'yandex')).json()).toMatchObject({ outcome: 'email' })
    expect((await lettersTo(shop, email)).map(({ subject }) => subject)).toContain('Отвязан Яндекс ID')
  })

  test('by a link that the service confirms while the owner takes the account back', async () => {
    const { visitor, email } = await customer()
    const story = { email, owner: await guest(), thief: visitor, person: newPerson() }
    expect((await movesEmail(story)).statusCode).toBe(200)
    const returned = service.agree(await start(visitor), { id: story.person })
    const asked = service.holdNext()
    const late = finish(visitor, returned)
    const letGo = await asked
    expect((await takesBack(story)).statusCode).toBe(200)
    letGo()
    expect((await late).statusCode).toBe(400)
    expect((await comeBack(await guest(), story.person)).json()).toMatchObject({ outcome: 'email' })
  })

  test('of staff: they neither link a service nor enter by one that they had', async () => {
    const staff = await customer({ role: 'manager' })
    const refused = await staff.visitor.post('/api/user/identities/vk/start/', { password })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'identity_of_staff'])
    const later = await customer()
    const id = newPerson()
    await comeBack(later.visitor, id)
    await shop.db.$client.query(`update accounts set role = 'manager' where email = $1`, [later.email])
    const visitor = await guest()
    expect((await comeBack(visitor, id)).statusCode).toBe(403)
    expect(await visitor.isSignedIn()).toBe(false)
  })

  test('that is locked', async () => {
    const { visitor, email } = await customer()
    const id = newPerson()
    await comeBack(visitor, id)
    await shop.db.$client.query('update accounts set locked_at = now() where email = $1', [email])
    expect((await comeBack(await guest(), id)).statusCode).toBe(400)
  })
})
