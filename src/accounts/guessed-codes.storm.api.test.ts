import { expect, test } from 'vitest'
import { codeChallenges } from '../database/tables/accounts.server.ts'
import { rounds } from '../testing/rounds.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { codeSentTo, Visitor, wrong } from '../testing/test-visitor.ts'

const shop = await openAccountsShop()
const auth = '/api/user/api/auth/'

/** An account whose owner knows the password and asks for codes. */
async function newcomer(email: string, address: string) {
  await shop.addAccount(email)
  const visitor = await new Visitor(shop, address).arrive()
  return { email, sendCode: () => visitor.post(auth, { email, password }) }
}

test('a code is compared only five times for many concurrent guesses', async () => {
  const { email, sendCode } = await newcomer('anna@mail.test', '203.0.113.1')
  await sendCode()
  const code = await codeSentTo(shop, email)
  const guesses = Array.from({ length: rounds(30, 200) }, async (_, i) => {
    const guesser = await new Visitor(shop, `192.0.2.${i}`).arrive()
    return guesser.post(auth, { email, password, verification_code: wrong(code, i + 1) })
  })
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toEqual([])
  const [challenge] = (await shop.db.select().from(codeChallenges)).filter((row) => row.email === email)
  expect(challenge?.tries).toBeLessThanOrEqual(5)
})

test('guesses from many addresses, with every new code, are nearly all refused unchecked', async () => {
  const { email, sendCode } = await newcomer('berta@mail.test', '203.0.113.2')
  const csrftoken = (await new Visitor(shop, '198.51.100.2').arrive()).cookies.get('csrftoken') ?? ''
  const details: string[] = []
  const [codes, guessesEach] = [rounds(5, 40), rounds(10, 50)]
  for (let round = 0; round < codes; round += 1) {
    await sendCode()
    const code = await codeSentTo(shop, email)
    const guesses = Array.from({ length: guessesEach }, async (_, i) => {
      const guesser = new Visitor(shop, `100.${round}.${i}.1`)
      guesser.cookies.set('csrftoken', csrftoken)
      const answer = await guesser.post(auth, { email, password, verification_code: wrong(code, i + 1) })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      return answer.json().detail
    })
    details.push(...(await Promise.all(guesses)))
    shop.clock.pass({ seconds: 61 })
  }
  expect(details).toHaveLength(codes * guessesEach)
  const looked = details.filter((detail) => detail.startsWith('wrong_code')).length
  // Forty minutes allow fifteen comparisons, out of a million possible codes; five for each code would be more.
  expect(looked).toBeLessThanOrEqual(15)
})
