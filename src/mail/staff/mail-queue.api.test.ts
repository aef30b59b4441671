import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { jobs } from '../../database/tables/jobs.server.ts'
import { mails } from '../../database/tables/mail.server.ts'
import { Worker } from '../../platform/jobs/worker.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import { openAccountsShop } from '../../testing/test-accounts.server.ts'
import { queueMail } from '../mail.server.ts'
import { sendMails } from '../send-mail.server.ts'
import type { MailLists } from './mail-queue.contract.ts'

const shop = await openAccountsShop({ config: { smtpUrl: 'smtp://mail.test' } })
const staff = await staffVisitor(shop)
const log = pino({ level: 'silent' })
const letter = { recipient: 'anna@mail.test', subject: 'Заказ 1042 принят', body: 'Здравствуйте!' }

beforeEach(async () => {
  await shop.db.delete(mails)
  await shop.db.delete(jobs)
})

const queue = (changes: Partial<typeof letter> = {}) =>
  shop.db.transaction((tx) => queueMail(tx, { ...letter, ...changes }))
const lists = async () => (await staff.get('/api/staff/mail/')).json<MailLists>()
const sendAgain = async (body: object) => (await staff.post('/api/staff/mail/send_again/', body)).json<MailLists>()
/** As if this time had passed since the letters were queued. */
const pass = (minutes: number) =>
  shop.db.update(jobs).set({ createdAt: sql`${jobs.createdAt} - interval '1 minute' * ${minutes}::int` })

function mailWorker(send: () => Promise<void>) {
  const worker = new Worker({ db: shop.db, jobs: sendMails(shop.db, send, log), log })
  onTestFinished(() => worker.stop())
  return worker
}

const refuse = (answer: Record<string, unknown>) => () => Promise.reject(Object.assign(new Error('no'), answer))

async function metric(name: string): Promise<number> {
  const { body } = await shop.get('/metrics')
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
}

test('letters that wait are listed, oldest first, with the reason and without codes', async () => {
  await queue()
  await queue({ recipient: 'boris@mail.test', subject: '012345 — код для входа' })
  await mailWorker(refuse({ code: 'ESOCKET', command: 'CONN' })).drain()
  expect(await lists()).toMatchObject({
    queue: { state: 'working', waiting: 2, delayed: 0, refused: 0 },
    waiting: [
      { recipient: 'anna@mail.test', subject: 'Заказ 1042 принят', reason: 'ESOCKET CONN' },
      { recipient: 'boris@mail.test', subject: 'код для входа' },
    ],
    refused: [],
  })
})

test('the office and the metrics say when mail is not going out', async () => {
  await queue()
  await pass(11)
  expect((await staff.get('/api/staff/today/')).json().mail).toMatchObject({ state: 'stopped', delayed: 1 })
  expect(await metric('mail_going_out')).toBe(0)
  expect(await metric('mail_waiting')).toBe(1)
  expect(await metric('mail_delayed')).toBe(1)
  expect(await metric('mail_oldest_seconds')).toBeGreaterThan(650)
  // Others are sent: only this letter is delayed.
  await shop.db.insert(mails).values({ ...letter, sentAt: new Date() })
  expect((await lists()).queue).toMatchObject({ state: 'working', delayed: 1 })
  expect(await metric('mail_going_out')).toBe(1)
})

test('a refused letter is sent again, once', async () => {
  await shop.db.insert(mails).values([
    { ...letter, droppedAt: new Date(), refusedAt: new Date(0), dropReason: 'EENVELOPE 550 5.7.1 RCPT TO' },
    { ...letter, recipient: '', droppedAt: new Date() },
  ])
  const before = await lists()
  expect(before).toMatchObject({
    queue: { waiting: 0, refused: 1, refused_today: 1 },
    refused: [{ recipient: 'anna@mail.test', reason: 'EENVELOPE 550 5.7.1 RCPT TO' }],
  })
  expect(await metric('mail_refused')).toBe(1)
  const ids = before.refused.map(({ id }) => id)
  expect(await sendAgain({ ids })).toMatchObject({ queue: { waiting: 1, refused: 0 }, refused: [] })
  expect(await sendAgain({ ids })).toMatchObject({ queue: { waiting: 1 } })
  let sent = 0
  await mailWorker(async () => {
    sent += 1
  }).drain()
  expect(sent).toBe(1)
  expect(await lists()).toMatchObject({ waiting: [], refused: [] })
  const [entry] = (await staff.get('/api/staff/audit/?subject=mail')).json().results
  expect(entry).toMatchObject({ action: 'mail.send_again', after: { letters: 1 } })
})

test('waiting letters are sent without further delay, but never while an attempt may be running', async () => {
  await queue()
  const fail = mailWorker(refuse({ code: 'ESOCKET' }))
  await fail.drain()
  const inMinutes = (minutes: number) =>
    shop.db.update(jobs).set({ runAt: sql`now() + interval '1 minute' * ${minutes}::int` })
  const isDue = async () => (await shop.db.$count(jobs, sql`${jobs.runAt} <= now()`)) === 1
  await inMinutes(1)
  await sendAgain({})
  expect(await isDue()).toBe(false)
  await inMinutes(25)
  await sendAgain({})
  expect(await isDue()).toBe(true)
})

test('without SMTP_URL the office says so; in demo mode letters are in the mailbox', async () => {
  const other = await openAccountsShop({ address: shop.address, config: { smtpUrl: undefined, demo: false } })
  const demo = await openAccountsShop({ address: shop.address, config: { smtpUrl: undefined, demo: true } })
  const stateIn = async (app: typeof shop) => (await staff.inAnother(app).get('/api/staff/mail/')).json().queue.state
  expect(await stateIn(other)).toBe('not_set_up')
  expect(await stateIn(demo)).toBe('demo')
})
