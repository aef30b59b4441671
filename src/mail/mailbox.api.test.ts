import { expect, test } from 'vitest'
import { openTestApp } from '../testing/test-app.server.ts'
import { codePicture } from './letter-pictures.server.ts'
import { queueMail } from './mail.server.ts'

const shop = await openTestApp()
const openShop = await openTestApp({ address: shop.address, config: { demo: false } })

const letter = { recipient: 'demo@kitsune.test', subject: 'Привет', body: 'Здравствуйте!' }

test('the local mailbox shows letters, newest first', async () => {
  await shop.db.transaction((tx) => queueMail(tx, letter))
  await shop.db.transaction((tx) => queueMail(tx, { ...letter, subject: 'Ещё раз' }))
  expect((await shop.get('/api/mailbox/')).json()).toMatchObject([{ ...letter, subject: 'Ещё раз' }, letter])
})

test('a letter is not queued when its transaction is rolled back', async () => {
  const before = (await shop.get('/api/mailbox/')).json()
  const change = shop.db.transaction(async (tx) => {
    await queueMail(tx, { ...letter, subject: 'Рано' })
    throw new Error('the change failed')
  })
  await expect(change).rejects.toThrow('the change failed')
  expect((await shop.get('/api/mailbox/')).json()).toEqual(before)
})

test('a letter can be opened as HTML that runs no scripts and loads nothing', async () => {
  const html = `<p style="color:red">Здравствуйте!</p>${codePicture('ST00012|Sum=1', 'QR-код')}`
  await shop.db.transaction((tx) => queueMail(tx, { ...letter, html }))
  const [newest, plain] = (await shop.get('/api/mailbox/')).json()
  expect([newest.has_html, plain.has_html]).toEqual([true, false])
  const answer = await shop.get(`/mailbox/${newest.id}/`)
  expect(answer.body).toContain('<p style="color:red">Здравствуйте!</p><img src="data:image/png;base64,')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri/,
  )
  for (const id of [plain.id, 999_999, 'fox', '1e3']) {
    expect((await shop.get(`/mailbox/${id}/`)).statusCode).toBe(404)
  }
})

test('outside demo mode nobody can read other people’s letters', async () => {
  const html = '<p>Тайна</p>'
  await shop.db.transaction((tx) => queueMail(tx, { ...letter, html }))
  const [newest] = (await shop.get('/api/mailbox/')).json()
  for (const path of ['/api/mailbox/', `/mailbox/${newest.id}/`]) {
    expect((await openShop.get(path)).statusCode).toBe(404)
  }
})
