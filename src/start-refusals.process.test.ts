import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runScript } from './testing/run-script.ts'
import { freePort, type ShopProcess } from './testing/shop-process.ts'
import { testShop } from './testing/test-shop.ts'

/** The process exits with code 1 and prints a readable sentence instead of a stack trace. */
async function expectRefusal(shop: ShopProcess, sentence: RegExp): Promise<void> {
  expect(await shop.ended()).toEqual({ code: 1, signal: null })
  expect(shop.output()).toMatch(sentence)
  expect(shop.output()).not.toMatch(/^\s+at .*:\d+/m)
}

test('a port in use', async () => {
  const { port, start } = await testShop()
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  await expectRefusal(
    start({ DEMO: 'off' }),
    new RegExp(`^PORT ${port} on 127.0.0.1 is already in use: .* set another PORT\\.$`, 'm'),
  )
})

test('an address of another machine', async () => {
  const { start } = await testShop()
  await expectRefusal(
    start({ DEMO: 'off', HOST: '203.0.113.7' }),
    /^HOST 203\.0\.113\.7 is no address of this machine\.$/m,
  )
})

test('a database that cannot be reached', async () => {
  const { start } = await testShop({ isNew: true })
  const DATABASE_URL = `postgres://shop:hunter2@127.0.0.1:${await freePort()}/shop`
  const shop = start({ DATABASE_URL })
  await expectRefusal(shop, /^The database at DATABASE_URL cannot be used: .*ECONNREFUSED/m)
  expect(shop.output()).not.toContain('hunter2')
})

test.each([['staff-create.mjs', 'owner@shop.test'], ['backup.mjs'], ['restore.mjs']])(
  '%s: a database that cannot be reached',
  async (script, ...args) => {
    const { dataDir } = await testShop({ isNew: true })
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://shop:hunter2@127.0.0.1:${await freePort()}/shop`,
      BACKUP_URL: `${dataDir}-backups`,
      STAFF_PASSWORD: 'a phrase long enough',
    }
    const { code, errors } = await runScript(script, args, env)
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^The database at DATABASE_URL cannot be used: .*ECONNREFUSED.*\.\n$/),
    ])
  },
)

test('a DATA_DIR that cannot be written', async () => {
  const { dataDir, start } = await testShop({ isNew: true })
  mkdirSync(dataDir)
  const file = join(dataDir, 'file')
  writeFileSync(file, 'no folder')
  await expectRefusal(start({ DATA_DIR: file }), /^DATA_DIR .* cannot be written \(EEXIST\): choose a folder/m)
  await expectRefusal(
    start({ DATA_DIR: join(file, 'below') }),
    /^DATA_DIR .*\/below cannot be written \(ENOTDIR\): choose a folder/m,
  )
})

test('a bad setting', async () => {
  const { start } = await testShop({ isNew: true })
  await expectRefusal(start({ PORT: 'many', LOG_LEVEL: 'loud' }), /^PORT must be .*\.\nLOG_LEVEL must be .*\.$/m)
})

test('demo mode on a public address', async () => {
  const { start } = await testShop({ isNew: true })
  await expectRefusal(start({ HOST: '0.0.0.0' }), /^HOST must be a loopback address .* DEMO=off/m)
})
