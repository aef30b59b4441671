import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { jobs } from '../database/tables/jobs.server.ts'
import { mails } from '../database/tables/mail.server.ts'
import { retryGap } from '../platform/jobs/claim-jobs.server.ts'
import { Worker } from '../platform/jobs/worker.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { passJobTime } from '../testing/run-job.ts'
import { everybody, startSmtpMailbox as openSmtpMailbox, type SmtpMailbox } from '../testing/smtp-mailbox.ts'
import { openTestApp } from '../testing/test-app.server.ts'
import { layOutLetter } from './letter-layout.server.ts'
import { queueMail } from './mail.server.ts'
import { sendMailJob } from './mail-jobs.server.ts'
import { openSmtp, sendMails } from './send-mail.server.ts'

const shop = await openTestApp()
const log = pino({ level: 'silent' })

async function startSmtpMailbox(): Promise<SmtpMailbox> {
  const mailbox = await openSmtpMailbox()
  afterAll(() => mailbox.close())
  return mailbox
}

async function withSmtp(mailbox: SmtpMailbox) {
  const smtp = openSmtp(mailbox.url, 'Кицунэ <shop@kitsune.test>', 'https://shop.test', async () => undefined)
  afterAll(() => smtp.close())
  return new Worker({ db: shop.db, jobs: sendMails(shop.db, smtp.send, log), log })
}

const letter = {
  recipient: 'anna@mail.test',
  subject: 'Код — 012345',
  body: 'Здравствуйте!',
  html: '<p>Здравствуйте!</p>',
}
const sender = { shopName: 'Кицунэ', email: null, url: 'https://shop.test' }
const words = { subject: 'Заказ принят', preview: '', paragraphs: ['Здравствуйте!'], closing: [] }
const queue = (changes: Partial<typeof letter> = {}) =>
  shop.db.transaction((tx) => queueMail(tx, { ...letter, ...changes }))

beforeEach(async () => {
  await shop.db.delete(mails)
  await shop.db.delete(jobs)
})

test('a letter is sent once, as plain text and HTML', async () => {
  const mailbox = await startSmtpMailbox()
  const worker = await withSmtp(mailbox)
  await queue()
  await worker.drain()
  await worker.drain()
  expect(mailbox.letters).toHaveLength(1)
  const [sent] = mailbox.letters
  expect(sent).toMatchObject({ to: ['anna@mail.test'], from: 'shop@kitsune.test' })
  expect(sent?.source).toContain('multipart/alternative')
  expect(sent?.source).toContain('Auto-Submitted: auto-generated')
  expect(sent?.source).toMatch(/Message-ID: <mail-\d+-\d+@shop\.test>/i)
  const [row] = await shop.db.select().from(mails)
  expect(row).toMatchObject({ sentAt: expect.any(Date), droppedAt: null })
  expect(await shop.db.$count(jobs)).toBe(0)
})

test('a QR code is sent as an attached picture, so that mail programs load nothing', async () => {
  const mailbox = await startSmtpMailbox()
  const worker = await withSmtp(mailbox)
  const html = layOutLetter(
    'anna@mail.test',
    { ...words, scan: { text: 'ST00012|Sum=1', alt: 'QR-код', caption: '' } },
    sender,
  ).html
  await queue({ html: html ?? '' })
  await worker.drain()
  const source = mailbox.letters[0]?.source ?? ''
  expect(source).toContain('multipart/related')
  expect(source).toMatch(/Content-Type: image\/png; name=qr-1\.png/i)
  expect(source).toContain('Content-ID: <qr-1@shop.test>')
  expect(source).toContain('Content-Disposition: inline')
  const [, shown = ''] = /Content-Type: text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source) ?? []
  expect(shown.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain('src="cid:qr-1@shop.test"')
})

test('several workers share the letters, and none is sent twice', async () => {
  const mailbox = await startSmtpMailbox()
  const workers = await Promise.all([withSmtp(mailbox), withSmtp(mailbox), withSmtp(mailbox)])
  for (let i = 0; i < 40; i += 1) await queue({ recipient: `person${i}@mail.test` })
  await Promise.all(workers.map((worker) => worker.drain()))
  expect(mailbox.letters.map(({ to }) => String(to[0])).toSorted()).toEqual(
    Array.from({ length: 40 }, (_, i) => `person${i}@mail.test`).toSorted(),
  )
})

test('a letter locked by another worker does not block the others', async () => {
  const mailbox = await startSmtpMailbox()
  const worker = await withSmtp(mailbox)
  await queue({ recipient: 'first@mail.test' })
  await queue({ recipient: 'second@mail.test' })
  await shop.db.transaction(async (tx) => {
    await tx.select().from(jobs).orderBy(jobs.id).limit(1).for('update')
    await worker.drain()
    expect(mailbox.letters.map(({ to }) => to[0])).toEqual(['second@mail.test'])
  })
  await worker.drain()
  expect(mailbox.letters.map(({ to }) => to[0])).toEqual(['second@mail.test', 'first@mail.test'])
})

test('no letter is lost or sent twice when the mail server is down for an hour', async () => {
  const mailbox = await startSmtpMailbox()
  const worker = await withSmtp(mailbox)
  await mailbox.goAway()
  for (let i = 0; i < 7; i += 1) await queue({ recipient: `person${i}@mail.test` })
  for (let minute = 0; minute < 60; minute += 1) {
    await worker.drain()
    await passJobTime(shop.db, 60)
  }
  for (const row of await shop.db.select().from(mails)) expect(row).toMatchObject({ sentAt: null, droppedAt: null })
  const waiting = await shop.db.select().from(jobs)
  expect(waiting).toHaveLength(7)
  for (const row of waiting) {
    // The delay between attempts grows, so there are far fewer than sixty.
    expect(row.attempts).toBeGreaterThan(3)
    expect(row.attempts).toBeLessThan(12)
  }
  await mailbox.comeBack()
  await passJobTime(shop.db, 30 * 60)
  await worker.drain()
  await worker.drain()
  expect(mailbox.letters.map(({ to }) => String(to[0])).toSorted()).toEqual(
    Array.from({ length: 7 }, (_, i) => `person${i}@mail.test`),
  )
})

/** Letters remember by the database's clock when they were first refused. */
async function tryAfterHours(worker: Worker, hours: number) {
  await passJobTime(shop.db, hours * 3600)
  await shop.db.update(mails).set({ refusedAt: sql`${mails.refusedAt} - interval '1 hour' * ${hours}::int` })
  await worker.drain()
}

const recipients = ({ letters }: SmtpMailbox) => letters.map(({ to }) => String(to[0]))

test.each(['550', '550 5.1.1', '554 5.7.1'])(
  'a mail server that answers everything with %s for 23 hours destroys no letter',
  async (answer) => {
    const mailbox = await startSmtpMailbox()
    mailbox.refuse(everybody, answer)
    const worker = await withSmtp(mailbox)
    for (let i = 0; i < 3; i += 1) await queue({ recipient: `person${i}@mail.test` })
    await worker.drain()
    for (const hours of [1, 10, 12]) await tryAfterHours(worker, hours)
    for (const row of await shop.db.select().from(mails)) expect(row).toMatchObject({ sentAt: null, droppedAt: null })
    mailbox.refuse(everybody, undefined)
    await tryAfterHours(worker, 1)
    expect(recipients(mailbox).toSorted()).toEqual(['person0@mail.test', 'person1@mail.test', 'person2@mail.test'])
  },
)

test('a letter that the server has refused for a day is given up', async () => {
  const mailbox = await startSmtpMailbox()
  mailbox.refuse('anna@mail.test', '550')
  const worker = await withSmtp(mailbox)
  await queue()
  await worker.drain()
  for (const hours of [12, 13]) await tryAfterHours(worker, hours)
  expect(await shop.db.select().from(mails)).toMatchObject([
    { droppedAt: expect.any(Date), dropReason: 'EENVELOPE 550 RCPT TO', sentAt: null },
  ])
  expect(await shop.db.$count(jobs)).toBe(0)
})

test('a letter to an address that does not exist is dropped when the server takes other letters', async () => {
  const mailbox = await startSmtpMailbox()
  mailbox.refuse('gone@mail.test', '550 5.1.1')
  mailbox.refuse('full@mail.test', '452')
  const worker = await withSmtp(mailbox)
  for (const recipient of ['gone@mail.test', 'full@mail.test']) await queue({ recipient })
  await worker.drain()
  await queue()
  await worker.drain()
  expect(recipients(mailbox)).toEqual(['anna@mail.test'])
  await passJobTime(shop.db, 31)
  await worker.drain()
  const rows = await shop.db.select().from(mails)
  expect(rows.find((row) => row.recipient === 'gone@mail.test')).toMatchObject({
    droppedAt: expect.any(Date),
    dropReason: 'EENVELOPE 550 5.1.1 RCPT TO',
    sentAt: null,
  })
  expect(rows.find((row) => row.recipient === 'full@mail.test')).toMatchObject({ droppedAt: null, sentAt: null })
  // The server's reply may contain the address, so it is not stored.
  for (const { dropReason } of rows) expect(dropReason ?? '').not.toContain('@')
  expect(await shop.db.select().from(jobs)).toMatchObject([{ lastError: expect.stringMatching(/^[^@]*452[^@]*$/) }])
  mailbox.refuse('full@mail.test', undefined)
  await passJobTime(shop.db, 61)
  await worker.drain()
  expect(recipients(mailbox)).toEqual(['anna@mail.test', 'full@mail.test'])
})

test('a letter whose worker died is retried after two minutes, not before', async () => {
  const mailbox = await startSmtpMailbox()
  await queue()
  let died = false
  const send = () => {
    died = true
    return new Promise<void>(() => undefined)
  }
  void new Worker({ db: shop.db, jobs: sendMails(shop.db, send, log), log }).drain()
  await expect.poll(() => died).toBe(true)
  const heir = await withSmtp(mailbox)
  await heir.drain()
  expect(mailbox.letters).toHaveLength(0)
  await passJobTime(shop.db, 119)
  await heir.drain()
  expect(mailbox.letters).toHaveLength(0)
  await passJobTime(shop.db, 2)
  await heir.drain()
  expect(mailbox.letters).toHaveLength(1)
})

test('retry delays double from half a minute to half an hour', () => {
  const gaps = [1, 2, 3, 6, 7, 8, 30].map((attempts) => retryGap(sendMailJob.retry, attempts))
  expect(gaps).toEqual([30, 60, 120, 960, 1800, 1800, 1800])
})
