import { expect, test } from 'vitest'
import { openTestApp } from '../testing/test-app.server.ts'
import { queueMail } from './mail.server.ts'

const shop = await openTestApp()
const openShop = await openTestApp({ address: shop.address, config: { demo: false } })

const letter = { recipient: 'demo@kitsune.test', subject: 'Привет', body: 'Здравствуйте!' }

test('the local mailbox shows letters, the newest first', async () => {
  await shop.db.transaction((tx) => queueMail(tx, letter))
  await shop.db.transaction((tx) => queueMail(tx, { ...letter, subject: 'Ещё раз' }))
  expect((await shop.get('/api/mailbox/')).json()).toMatchObject([{ ...letter, subject: 'Ещё раз' }, letter])
})

test('a letter whose cause came to nothing was never written', async () => {
  const before = (await shop.get('/api/mailbox/')).json()
  const deed = shop.db.transaction(async (tx) => {
    await queueMail(tx, { ...letter, subject: 'Рано' })
    throw new Error('the deed failed')
  })
  await expect(deed).rejects.toThrow('the deed failed')
  expect((await shop.get('/api/mailbox/')).json()).toEqual(before)
})

test('outside demo mode nobody can read other people’s letters', async () => {
  expect((await openShop.get('/api/mailbox/')).statusCode).toBe(404)
})
