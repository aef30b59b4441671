import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../../testing/processes.ts'
import { postmasterFile } from '../../testing/shop-process.ts'
import { testShop } from '../../testing/test-shop.ts'
import { busyStatement, openShop, postmaster, stopCleanly } from './testing-recovery.ts'

describe('after kill -9', () => {
  test('of the server: the next start stops its orphaned PostgreSQL and opens the shop', async () => {
    const place = await testShop()
    const shop = await openShop(place)
    const orphan = postmaster(place)
    process.kill(shop.server(), 'SIGKILL')
    expect((await shop.ended()).code).toBe(1)
    expect(isAlive(orphan)).toBe(true)

    const next = await openShop(place)
    expect(isAlive(orphan)).toBe(false)
    await stopCleanly(next, place)
  })

  test('of the launcher: the server stops by itself, and the next start works right away', async () => {
    const place = await testShop()
    const shop = await openShop(place)
    const server = shop.server()
    shop.kill('SIGKILL')
    const next = await openShop(place)
    expect(isAlive(server)).toBe(false)
    await stopCleanly(next, place)
  })

  test('of all processes while PostgreSQL is busy', async () => {
    const place = await testShop()
    const shop = await openShop(place)
    const { backend, done } = await busyStatement(place, 1_000_000)
    for (const pid of [shop.server(), postmaster(place), shop.launcher]) process.kill(pid, 'SIGKILL')
    await shop.ended()
    const next = await openShop(place)
    expect(isAlive(backend)).toBe(false)
    await done
    await stopCleanly(next, place)
  })
})

test('a stale postmaster.pid whose number now belongs to another process', async () => {
  const place = await testShop()
  const { dataDir } = place
  const shop = await openShop(place)
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

  const next = await openShop(place)
  expect(stranger.exitCode).toBeNull()
  await stopCleanly(next, place)
})
