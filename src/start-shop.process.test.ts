import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { isAlive } from './testing/processes.ts'
import { openShopClient } from './testing/shop-client.ts'
import { postmasterOf } from './testing/shop-process.ts'
import { testShop } from './testing/test-shop.ts'

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
    const client = await openShopClient(dataDir)
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

/** Polls PostgreSQL until a statement waits for our lock, instead of a fixed delay. */
async function untilSomebodyWaits(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(`select from pg_locks where not granted and relation = 'stores'::regclass`)
    if (rowCount) return
  }
}
