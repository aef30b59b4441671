import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../../testing/processes.ts'
import { postmasterFile, postmasterOf, type ShopProcess } from '../../testing/shop-process.ts'
import { testShop } from '../../testing/test-shop.ts'

type TestShop = Awaited<ReturnType<typeof testShop>>

async function open({ start }: TestShop): Promise<ShopProcess> {
  const shop = start({ DEMO: 'off' })
  await shop.opened
  expect((await fetch(shop.url)).status).toBe(200)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  return shop
}

async function stopCleanly(shop: ShopProcess, { dataDir }: TestShop): Promise<void> {
  expect(await shop.stop()).toEqual({ code: 0, signal: null })
  expect(postmasterOf(dataDir)).toBeUndefined()
}

function postmaster({ dataDir }: TestShop): number {
  const { pid } = postmasterOf(dataDir) ?? {}
  if (pid === undefined) throw new Error('PostgreSQL is not running')
  return pid
}

/** Waits for the server that follows the killed one. */
function untilReady(shop: ShopProcess, killed: number, { dataDir }: TestShop): Promise<void> {
  return shop.until(async () => postmasterOf(dataDir)?.pid !== killed && (await fetch(`${shop.url}/readyz`)).ok)
}

describe('after kill -9', () => {
  test('of the server: the next start stops its orphaned PostgreSQL and opens the shop', async () => {
    const place = await testShop()
    const shop = await open(place)
    const orphan = postmaster(place)
    process.kill(shop.server(), 'SIGKILL')
    expect((await shop.ended()).code).toBe(1)
    expect(isAlive(orphan)).toBe(true)

    const next = await open(place)
    expect(isAlive(orphan)).toBe(false)
    await stopCleanly(next, place)
  })

  test('of the launcher: the server stops by itself, and the next start works right away', async () => {
    const place = await testShop()
    const shop = await open(place)
    const server = shop.server()
    shop.kill('SIGKILL')
    const next = await open(place)
    expect(isAlive(server)).toBe(false)
    await stopCleanly(next, place)
  })

  test('of PostgreSQL: it is restarted under the running shop', async () => {
    const place = await testShop()
    const shop = await open(place)
    const killed = postmaster(place)
    process.kill(killed, 'SIGKILL')
    await untilReady(shop, killed, place)
    expect((await fetch(shop.url)).status).toBe(200)
    await stopCleanly(shop, place)
  })

  test('of a busy PostgreSQL: its last statement ends before a new server touches the files', async () => {
    const place = await testShop()
    const shop = await open(place)
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
    const shop = await open(place)
    const killed = postmaster(place)
    const { backend, done } = await busyStatement(place, 1_000_000)
    process.kill(killed, 'SIGKILL')
    await untilReady(shop, killed, place)
    expect(isAlive(backend)).toBe(false)
    expect(shop.output()).toContain('processes of a PostgreSQL that is gone did not end: killed')
    await done
    await stopCleanly(shop, place)
  })

  test('of all processes while PostgreSQL is busy', async () => {
    const place = await testShop()
    const shop = await open(place)
    const { backend, done } = await busyStatement(place, 1_000_000)
    for (const pid of [shop.server(), postmaster(place), shop.launcher]) process.kill(pid, 'SIGKILL')
    await shop.ended()
    const next = await open(place)
    expect(isAlive(backend)).toBe(false)
    await done
    await stopCleanly(next, place)
  })
})

test('a PostgreSQL that does not react to being stopped is killed, and so are its processes', async () => {
  const place = await testShop()
  const shop = await open(place)
  const { backend, done } = await busyStatement(place, 1_000_000)
  process.kill(backend, 'SIGSTOP')
  expect(await shop.stop()).toEqual({ code: 0, signal: null })
  await done
  const next = await open(place)
  expect(isAlive(backend)).toBe(false)
  await stopCleanly(next, place)
})

test('a stale postmaster.pid whose number now belongs to another process', async () => {
  const place = await testShop()
  const { dataDir } = place
  const shop = await open(place)
  const stale = readFileSync(postmasterFile(dataDir), 'utf8')
  await stopCleanly(shop, place)
  // A process of PostgreSQL's account: PostgreSQL by itself would take it for a running server.
  const { uid, gid } = statSync(join(dataDir, 'postgres', 'cluster'))
  const stranger = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], {
    cwd: '/',
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  const pid = String(stranger.pid)
  writeFileSync(postmasterFile(dataDir), stale.replace(/^\d+/, pid))
  writeFileSync(join(dataDir, 'postgres', 'socket', '.s.PGSQL.5432.lock'), `${pid}\n`)

  const next = await open(place)
  expect(stranger.exitCode).toBeNull()
  await stopCleanly(next, place)
})

/** A statement that only computes does not notice that its server no longer exists until it is done. */
async function busyStatement(
  { dataDir }: TestShop,
  size = 3_000,
): Promise<{ backend: number; done: Promise<unknown> }> {
  const client = new pg.Client({ host: join(dataDir, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  const sum = client.query(
    `select sum(a * b) from generate_series(1, ${size}::bigint) a, generate_series(1, ${size}::bigint) b`,
  )
  return { backend: Number(rows[0]?.pid), done: sum.catch(() => undefined).then(() => client.end()) }
}
