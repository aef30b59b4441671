import { describe, expect, test } from 'vitest'
import { isAlive } from '../../testing/processes.ts'
import { postmasterOf, type ShopProcess } from '../../testing/shop-process.ts'
import { testShop } from '../../testing/test-shop.ts'
import { busyStatement, openShop, postmaster, stopCleanly, type TestShop } from './testing-recovery.ts'

describe('after kill -9', () => {
  test('of PostgreSQL: it is restarted under the running shop', async () => {
    const place = await testShop()
    const shop = await openShop(place)
    const killed = postmaster(place)
    process.kill(killed, 'SIGKILL')
    await untilReady(shop, killed, place)
    expect((await fetch(shop.url)).status).toBe(200)
    await stopCleanly(shop, place)
  })

  test('of a busy PostgreSQL: its last statement ends before a new server touches the files', async () => {
    const place = await testShop()
    const shop = await openShop(place)
    const killed = postmaster(place)
    const { backend, done } = await busyStatement(place)
    process.kill(killed, 'SIGKILL')
    let together = false
    await shop.until(() => {
      const { pid, ready } = postmasterOf(place.dataDir) ?? {}
      const back = pid !== killed && ready === true
      together ||= back && isAlive(backend)
      return back
    })
    expect(together).toBe(false)
    await done
    await stopCleanly(shop, place)
  })

  test('of PostgreSQL, one of whose processes never notices: that one is killed, too', async () => {
    const place = await testShop()
    const shop = await openShop(place)
    const killed = postmaster(place)
    const { backend, done } = await busyStatement(place, 1_000_000)
    process.kill(killed, 'SIGKILL')
    await untilReady(shop, killed, place)
    expect(isAlive(backend)).toBe(false)
    expect(shop.output()).toContain('processes of a PostgreSQL that is gone did not end: killed')
    await done
    await stopCleanly(shop, place)
  })
})

test('a PostgreSQL that does not react to being stopped is killed, and so are its processes', async () => {
  const place = await testShop()
  const shop = await openShop(place)
  const { backend, done } = await busyStatement(place, 1_000_000)
  process.kill(backend, 'SIGSTOP')
  expect(await shop.stop()).toEqual({ code: 0, signal: null })
  await done
  const next = await openShop(place)
  expect(isAlive(backend)).toBe(false)
  await stopCleanly(next, place)
})

/** Waits for the server that follows the killed one. */
function untilReady(shop: ShopProcess, killed: number, { dataDir }: TestShop): Promise<void> {
  return shop.until(async () => postmasterOf(dataDir)?.pid !== killed && (await fetch(`${shop.url}/readyz`)).ok)
}
