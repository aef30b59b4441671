import { expect } from 'vitest'
import { openShopClient } from '../../testing/shop-client.ts'
import { postmasterOf, type ShopProcess } from '../../testing/shop-process.ts'
import type { testShop } from '../../testing/test-shop.ts'

export type TestShop = Awaited<ReturnType<typeof testShop>>

export async function openShop({ start }: TestShop): Promise<ShopProcess> {
  const shop = start({ DEMO: 'off' })
  await shop.opened
  expect((await fetch(shop.url)).status).toBe(200)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  return shop
}

export async function stopCleanly(shop: ShopProcess, { dataDir }: TestShop): Promise<void> {
  expect(await shop.stop()).toEqual({ code: 0, signal: null })
  expect(postmasterOf(dataDir)).toBeUndefined()
}

export function postmaster({ dataDir }: TestShop): number {
  const { pid } = postmasterOf(dataDir) ?? {}
  if (pid === undefined) throw new Error('PostgreSQL is not running')
  return pid
}

/** A statement that only computes does not notice that its server no longer exists until it is done. */
export async function busyStatement(
  { dataDir }: TestShop,
  size = 3_000,
): Promise<{ backend: number; done: Promise<unknown> }> {
  const client = await openShopClient(dataDir)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  const sum = client.query(
    `select sum(a * b) from generate_series(1, ${size}::bigint) a, generate_series(1, ${size}::bigint) b`,
  )
  return { backend: Number(rows[0]?.pid), done: sum.catch(() => undefined).then(() => client.end()) }
}
