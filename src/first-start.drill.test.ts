import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort, postmasterOf } from './testing/shop-process.ts'
import { testShop } from './testing/test-shop.ts'

test('starts from an empty folder, and again with the existing data, with and without demo mode', async () => {
  const { dataDir, start, port } = await testShop({ isNew: true })
  const shop = start()
  await shop.opened
  expect(shop.output()).toContain('Starting the embedded PostgreSQL…')
  expect(shop.output()).toContain('Filling the shop with demo data…')
  await shop.printed(`http://127.0.0.1:${port}/`)
  await shop.printed('demo@kitsune.test / kitsune-demo')
  await shop.printed('staff@kitsune.test / kitsune-staff')
  await shop.printed(`http://127.0.0.1:${port}/mailbox/`)

  const home = await fetch(shop.url)
  const html = await home.text()
  expect(home.status).toBe(200)
  expect(html).toContain('<html lang="ru"')
  const categories = (await (await fetch(`${shop.url}/api/categories/`)).json()) as { name: string }[]
  expect(categories.length).toBeGreaterThan(3)
  for (const { name } of categories) expect(html).toContain(name)
  // No other account may read the secret that signs sessions.
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)

  expect(await shop.stop()).toEqual({ code: 0, signal: null })
  expect(postmasterOf(dataDir)).toBeUndefined()
  // A normal stop logs no warnings or errors.
  expect(shop.output()).not.toMatch(/"level":[456]0/)

  const again = start()
  await again.opened
  expect(again.output()).not.toContain('Filling')
  expect(await (await fetch(`${again.url}/api/categories/`)).json()).toEqual(categories)
  expect(await again.stop()).toEqual({ code: 0, signal: null })

  const real = start({ DEMO: 'off' })
  await real.opened
  await real.printed('packer@kitsune.test cannot sign in: their passwords are public')
  // The demo's goods are still there, and a picture of them that nobody has looked at yet is drawn.
  const [picture] = /\/pictures\/[\w-]+\/\d+\.avif/.exec(html) ?? []
  expect((await fetch(`${real.url}${picture}`)).headers.get('content-type')).toBe('image/avif')
  expect(await real.stop()).toEqual({ code: 0, signal: null })
})

test('SIGTERM during the start stops it cleanly too', async () => {
  const { dataDir, start } = await testShop({ isNew: true })
  const shop = start({ DEMO: 'off' })
  await shop.printed('Starting the embedded PostgreSQL…')
  expect((await shop.stop()).code).toBe(0)
  expect(postmasterOf(dataDir)).toBeUndefined()
})

test('a second shop on the same DATA_DIR refuses to start, the first keeps serving', async () => {
  const { start } = await testShop()
  const first = start({ DEMO: 'off' })
  await first.opened
  const second = start({ DEMO: 'off', PORT: String(await freePort()) })
  expect(await second.ended()).toEqual({ code: 1, signal: null })
  expect(second.output()).toMatch(/^Another shop is already running on DATA_DIR .*: stop it first, or set another/m)
  expect(second.output()).not.toMatch(/^\s+at .*:\d+/m)
  expect((await fetch(first.url)).status).toBe(200)
  expect(await first.stop()).toEqual({ code: 0, signal: null })
})
