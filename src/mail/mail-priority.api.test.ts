import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { Worker } from '../platform/jobs/worker.server.ts'
import { openAccountsShop, password } from '../testing/test-accounts.server.ts'
import { Visitor } from '../testing/test-visitor.ts'
import { queueMails } from './mail.server.ts'
import { sendMails } from './send-mail.server.ts'

const shop = await openAccountsShop()
const log = pino({ level: 'silent' })
await shop.addAccount('anna@mail.test')

/** A mail server that takes its time for the letters about orders. */
async function startSlowServer() {
  const letGo = Promise.withResolvers<void>()
  const sent: string[] = []
  const worker = new Worker({
    db: shop.db,
    log,
    jobs: sendMails(
      shop.db,
      async ({ subject }) => {
        if (subject.startsWith('Заказ')) await letGo.promise
        sent.push(subject)
      },
      log,
    ),
  })
  onTestFinished(() => worker.stop())
  onTestFinished(() => letGo.resolve())
  const letters = Array.from({ length: 30 }, (_, i) => ({
    recipient: `person${i}@mail.test`,
    subject: `Заказ ${i}`,
    body: 'Спасибо!',
  }))
  await shop.db.transaction((tx) => queueMails(tx, letters))
  await worker.start()
  return { sent, worker }
}

test('codes and links do not wait for the letters about orders', async () => {
  const { sent, worker } = await startSlowServer()
  const anna = await new Visitor(shop).arrive()
  await anna.post('/api/user/api/auth/', { email: 'anna@mail.test', password })
  await anna.post('/api/user/api/reset_password/', { email: 'anna@mail.test' })
  worker.pollSoon()
  await expect
    .poll(() => sent.map((subject) => subject.replace(/^\d{6}/, 'XXXXXX')))
    .toEqual(expect.arrayContaining(['XXXXXX — код для входа', 'Новый пароль']))
  expect(sent).toHaveLength(2)
})
