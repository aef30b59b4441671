import { expect, test } from 'vitest'
import { openAccountsShop, password } from '../src/testing/test-accounts.server.ts'
import { Visitor } from '../src/testing/test-visitor.ts'
import { demoAccounts } from './accounts.ts'
import { lockDemoAccounts } from './lock-accounts.ts'

const shop = await openAccountsShop()
const [{ email }] = demoAccounts

test('outside demo mode its accounts cannot sign in and their sessions end; demo mode lets them in again', async () => {
  expect(await lockDemoAccounts(shop.db, true)).toEqual([])
  await shop.addAccount(email)
  await shop.addAccount('anna@mail.test')
  const demo = new Visitor(shop)
  const anna = new Visitor(shop)
  await demo.signIn(email, password)
  await anna.signIn('anna@mail.test', password)

  expect(await lockDemoAccounts(shop.db, true)).toEqual([email])
  expect(await demo.isSignedIn()).toBe(false)
  expect(await anna.isSignedIn()).toBe(true)
  shop.clock.pass({ minutes: 2 })
  const answer = await (await new Visitor(shop).arrive()).post('/api/user/api/auth/', { email, password })
  expect(answer.statusCode).toBe(401)

  expect(await lockDemoAccounts(shop.db, false)).toEqual([])
  await new Visitor(shop).signIn(email, password)
})
