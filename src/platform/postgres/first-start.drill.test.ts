import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { postmasterOf, type ShopProcess } from '../../testing/shop-process.ts'
import { testShop } from '../../testing/test-shop.ts'

/** Folders of PostgreSQL clusters, complete or not. */
function clusters(dataDir: string): string[] {
  const folder = join(dataDir, 'postgres')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('cluster')) : []
}

const moments: [string, { DEMO: string }, (shop: ShopProcess, dataDir: string) => Promise<void>][] = [
  ['before PostgreSQL is set up', { DEMO: 'off' }, (shop) => shop.printed('Starting the embedded PostgreSQL…')],
  ['while PostgreSQL is set up', { DEMO: 'off' }, (shop, dataDir) => shop.until(() => clusters(dataDir).length > 0)],
  [
    'when PostgreSQL has begun',
    { DEMO: 'off' },
    (shop, dataDir) => shop.until(() => postmasterOf(dataDir) !== undefined),
  ],
  ['while the demo is filled in', { DEMO: 'on' }, (shop) => shop.printed('Filling the shop with demo data…')],
]

test.each(moments)('a first start killed %s: the next one recovers by itself', async (_name, env, moment) => {
  const { dataDir, start } = await testShop({ isNew: true })
  const shop = start(env)
  await moment(shop, dataDir)
  for (const pid of [shop.server(), shop.launcher]) process.kill(pid, 'SIGKILL')
  await shop.ended()

  const next = start(env)
  await next.opened
  expect((await fetch(next.url)).status).toBe(200)
  const categories = (await (await fetch(`${next.url}/api/categories/`)).json()) as unknown[]
  expect(categories.length > 0).toBe(env.DEMO === 'on')
  expect(await next.stop()).toEqual({ code: 0, signal: null })
  expect(clusters(dataDir)).toEqual(['cluster'])
})
