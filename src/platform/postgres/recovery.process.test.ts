import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../../testing/processes.ts'
import { postmasterFile, postmasterOf, type ShopProcess } from '../../testing/shop-process.ts'
import { testShop } from '../../testing/test-shop.ts'

// The tests share one DATA_DIR: each continues with what the previous one recovered.
const { dataDir, start } = await testShop(afterAll)

async function open(): Promise<ShopProcess> {
  const shop = start({ DEMO: 'off' })
  await shop.opened
  expect((await fetch(shop.url)).status).toBe(200)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  return shop
}

async function stopCleanly(shop: ShopProcess): Promise<void> {
  expect(await shop.stop()).toEqual({ code: 0, signal: null })
  expect(postmasterOf(dataDir)).toBeUndefined()
}

function postmaster(): number {
  const { pid } = postmasterOf(dataDir) ?? {}
  if (pid === undefined) throw new Error('PostgreSQL is not running')
  return pid
}

/**
 * Polls with pauses, so that the processes it waits for get the processor; the test's own timeout is the limit. Throws
 * with the output if the shop ends in the meantime.
 */
async function until(shop: ShopProcess, condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) {
    const ending = await Promise.race([shop.ended, pause(5)])
    if (ending) throw new Error(`the shop has ended:\n${shop.output()}`)
  }
}

describe('after kill -9', () => {
  test('of the server: the next start stops its orphaned PostgreSQL and opens the shop', async () => {
    const shop = await open()
    const orphan = postmaster()
    process.kill(shop.server(), 'SIGKILL')
    expect((await shop.ended).code).toBe(1)
    expect(isAlive(orphan)).toBe(true)

    const next = await open()
    expect(isAlive(orphan)).toBe(false)
    await stopCleanly(next)
  })

  test('of the launcher: the server stops by itself, and the next start works right away', async () => {
    const shop = await open()
    const server = shop.server()
    shop.kill('SIGKILL')
    const next = await open()
    expect(isAlive(server)).toBe(false)
    await stopCleanly(next)
  })

  test('of PostgreSQL: it is restarted under the running shop', async () => {
    const shop = await open()
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    await until(shop, async () => postmasterOf(dataDir)?.pid !== killed && (await fetch(`${shop.url}/readyz`)).ok)
    expect((await fetch(shop.url)).status).toBe(200)
    await stopCleanly(shop)
  })

  test('of a busy PostgreSQL: its last statement ends before a new server touches the files', async () => {
    const shop = await open()
    const killed = postmaster()
    const { backend, done } = await busyStatement()
    process.kill(killed, 'SIGKILL')
    let together = false
    await until(shop, () => {
      const { pid, ready } = postmasterOf(dataDir) ?? {}
      const back = pid !== killed && ready === true
      together ||= back && isAlive(backend)
      return back
    })
    expect(together).toBe(false)
    await done
    await stopCleanly(shop)
  })

  test('of all processes while PostgreSQL is busy', async () => {
    const shop = await open()
    const { backend, done } = await busyStatement()
    for (const pid of [shop.server(), postmaster(), shop.launcher]) process.kill(pid, 'SIGKILL')
    await shop.ended
    const next = await open()
    expect(isAlive(backend)).toBe(false)
    await done
    await stopCleanly(next)
  })
})

test('a stale postmaster.pid whose number now belongs to another process', async () => {
  const shop = await open()
  const stale = readFileSync(postmasterFile(dataDir), 'utf8')
  await stopCleanly(shop)
  // A process of PostgreSQL's account: PostgreSQL by itself would take it for a running server.
  const { uid, gid } = statSync(join(dataDir, 'postgres', 'cluster'))
  const stranger = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], {
    cwd: '/',
    ...(process.getuid?.() === 0 && { uid, gid }),
  })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  writeFileSync(postmasterFile(dataDir), stale.replace(/^\d+/, String(stranger.pid)))

  const next = await open()
  expect(stranger.exitCode).toBeNull()
  await stopCleanly(next)
})

/** A statement that only computes does not notice that its server no longer exists until it is done. */
async function busyStatement(): Promise<{ backend: number; done: Promise<unknown> }> {
  const client = new pg.Client({ host: join(dataDir, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid')
  const sum = client.query('select sum(a * b) from generate_series(1, 3000) a, generate_series(1, 3000) b')
  return { backend: Number(rows[0]?.pid), done: sum.catch(() => undefined).then(() => client.end()) }
}
