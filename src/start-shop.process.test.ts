import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isAlive } from './testing/processes.ts'
import { postmasterOf } from './testing/shop-process.ts'
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

test.runIf(process.platform === 'linux')(
  'the server is the bundled file and gives the memory of pictures back; PostgreSQL takes its memory as it likes',
  async () => {
    const { dataDir, start } = await testShop()
    const shop = start({ DEMO: 'off' })
    await shop.opened
    const read = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
    expect(read(shop.server(), 'cmdline')).toContain(join('build', 'shop', 'server.js'))
    expect(read(shop.server(), 'environ')).toContain('MALLOC_MMAP_THRESHOLD_=131072')
    expect(read(postmasterOf(dataDir)?.pid ?? 0, 'environ')).not.toContain('MALLOC_')
    expect(await shop.stop()).toEqual({ code: 0, signal: null })
  },
)

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s finishes a running request, then stops PostgreSQL cleanly',
  async (signal) => {
    const { dataDir, start } = await testShop()
    const shop = start({ DEMO: 'off' })
    await shop.opened
    const postmaster = postmasterOf(dataDir)
    // Blocks requests that read the stores until the lock is released.
    const client = new pg.Client({ host: join(dataDir, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' })
    await client.connect()
    await client.query('begin')
    await client.query('lock table stores in access exclusive mode')
    const running = fetch(`${shop.url}/api/user/about/`)
    await untilSomebodyWaits(client)

    shop.kill(signal)
    await shop.printed('"stopping"')
    await expect(fetch(`${shop.url}/api/categories/`)).rejects.toThrow()
    await client.query('rollback')
    await client.end()

    const answer = await running
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual([])
    expect(await shop.ended()).toEqual({ code: 0, signal: null })
    expect(postmasterOf(dataDir)).toBeUndefined()
    expect(postmaster && isAlive(postmaster.pid)).toBe(false)
  },
)

test('SIGTERM during the start stops it cleanly too', async () => {
  const { dataDir, start } = await testShop({ isNew: true })
  const shop = start({ DEMO: 'off' })
  await shop.printed('Starting the embedded PostgreSQL…')
  expect((await shop.stop()).code).toBe(0)
  expect(postmasterOf(dataDir)).toBeUndefined()
})

/** Polls PostgreSQL until a statement waits for our lock, instead of a fixed delay. */
async function untilSomebodyWaits(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(`select from pg_locks where not granted and relation = 'stores'::regclass`)
    if (rowCount) return
  }
}
