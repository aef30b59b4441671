import { expect, test } from 'vitest'
import { isAlive } from './testing/processes.ts'
import { freePort, postmasterOf, startShopProcess } from './testing/shop-process.ts'
import { testShop } from './testing/test-shop.ts'

test('npm run dev that is ended by SIGTERM stops its PostgreSQL', async () => {
  const { dataDir } = await testShop()
  const shop = startShopProcess({ dataDir, port: await freePort(), env: { DEMO: 'off' }, script: 'dev.mjs' })
  await shop.opened
  const postmaster = postmasterOf(dataDir)?.pid ?? 0
  expect(isAlive(postmaster)).toBe(true)
  expect(await shop.stop()).toEqual({ code: 0, signal: null })
  expect(postmasterOf(dataDir)).toBeUndefined()
  expect(isAlive(postmaster)).toBe(false)
})
