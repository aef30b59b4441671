import { expect, test } from 'vitest'
import { childrenOf, isAlive } from './testing/processes.ts'
import { startRequestStorm } from './testing/request-storm.ts'
import { postmasterOf } from './testing/shop-process.ts'
import { testShop } from './testing/test-shop.ts'

const path = '/api/user/api/check_auth/'

test('PROCESSES=2: one port, one database, summed figures; processes are replaced without a failed request', async () => {
  const { dataDir, start } = await testShop()
  const shop = start({ PROCESSES: '2', DEMO: 'off' })
  await shop.opened
  const postmaster = postmasterOf(dataDir)?.pid
  const processes = () => childrenOf(shop.server()).filter((pid) => pid !== postmaster)
  const ask = (address = path) => fetch(shop.url + address, { headers: { connection: 'close' } })
  /** A process that is too busy to answer at once is counted by its last figures. */
  const count = async () => {
    const text = await (await ask('/metrics')).text()
    const line = new RegExp(`^http_request_duration_seconds_count\\{.*route="${path}".*\\} (\\d+)$`, 'm')
    return Number(line.exec(text)?.[1])
  }
  expect(processes()).toHaveLength(2)
  expect((await ask('/')).status).toBe(200)
  for (let asked = 0; asked < 20; asked += 1) expect((await ask()).status).toBe(200)
  await expect.poll(count).toBe(20)

  const before = processes()
  const storm = startRequestStorm(`${shop.url}/api/categories/`)
  await shop.until(() => storm.answered > 50)
  shop.kill('SIGHUP')
  await shop.printed('"process":2,"msg":"process replaced"')
  const served = storm.answered
  await shop.until(() => storm.answered > served + 50)
  await storm.stop()
  expect(storm.failures).toEqual([])
  expect(processes()).toHaveLength(2)
  for (const pid of before) expect(isAlive(pid)).toBe(false)
  // What the old processes counted stays counted.
  await expect.poll(count).toBe(20)

  const [killed = 0] = processes()
  process.kill(killed, 'SIGKILL')
  await shop.until(() => !processes().includes(killed) && processes().length === 2)
  for (let asked = 0; asked < 10; asked += 1) expect((await ask()).status).toBe(200)

  const last = processes()
  expect(await shop.stop()).toEqual({ code: 0, signal: null })
  for (const pid of last) expect(isAlive(pid)).toBe(false)
  expect(postmasterOf(dataDir)).toBeUndefined()
})

test('the processes stop by themselves when their parent is killed, and the next start works right away', async () => {
  const { start, dataDir } = await testShop()
  const shop = start({ PROCESSES: '2', DEMO: 'off' })
  await shop.opened
  const parent = shop.server()
  const postmaster = postmasterOf(dataDir)?.pid
  const processes = childrenOf(parent).filter((pid) => pid !== postmaster)
  process.kill(parent, 'SIGKILL')
  await shop.ended()
  const next = start({ PROCESSES: '2', DEMO: 'off' })
  await next.opened
  expect((await fetch(next.url)).status).toBe(200)
  for (const pid of processes) expect(isAlive(pid)).toBe(false)
  expect(await next.stop()).toEqual({ code: 0, signal: null })
})
