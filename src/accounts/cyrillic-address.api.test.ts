import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openSmtp, sendMails } from '../mail/send-mail.server.ts'
import { Worker } from '../platform/jobs/worker.server.ts'
import { startSmtpMailbox } from '../testing/smtp-mailbox.ts'
import { openAccountsShop } from '../testing/test-accounts.server.ts'
import { codeSentTo, Visitor } from '../testing/test-visitor.ts'

const shop = await openAccountsShop()
const log = pino({ level: 'silent' })
const email = 'anna@почта.рф'
const encoded = 'anna@xn--80a1acny.xn--p1ai'
const password = 'длинная фраза лисы'

test('who has an address at .рф registers and signs in, however the browser spells it, and gets the letters', async () => {
  const anna = await new Visitor(shop).arrive()
  const body = { email, password, consent: true }
  expect((await anna.post('/api/user/api/register/', body)).statusCode).toBe(200)
  const code = await codeSentTo(shop, email)
  expect((await anna.post('/api/user/api/register/', { ...body, verification_code: code })).statusCode).toBe(200)

  shop.clock.pass({ minutes: 2 })
  const again = await new Visitor(shop).arrive()
  const sent = await again.post('/api/user/api/auth/', { email: encoded, password })
  expect([sent.statusCode, sent.json().email]).toEqual([200, email])
  const signIn = { email: encoded, password, verification_code: await codeSentTo(shop, email) }
  expect((await again.post('/api/user/api/auth/', signIn)).statusCode).toBe(200)

  const mailbox = await startSmtpMailbox()
  const smtp = openSmtp(mailbox.url, 'Кицунэ <shop@kitsune.test>', 'https://shop.test', async () => undefined)
  afterAll(async () => {
    smtp.close()
    await mailbox.close()
  })
  await new Worker({ db: shop.db, jobs: sendMails(shop.db, smtp.send, log), log }).drain()
  // The server spells the envelope out; on the way, as in the header, the domain is encoded.
  expect(mailbox.letters.map(({ to }) => to)).toEqual([[email], [email]])
  for (const { source } of mailbox.letters) expect(source).toMatch(new RegExp(`^To: <?${encoded}>?\\r$`, 'm'))
})
