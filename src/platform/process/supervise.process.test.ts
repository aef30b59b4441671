import { createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startRequestStorm } from '../../testing/request-storm.ts'
import { freePort } from '../../testing/shop-process.ts'
import { supervise } from './supervise.server.ts'

const host = '127.0.0.1'
const script = join(import.meta.dirname, '..', '..', 'testing', 'tiny-child.ts')
const log = pino({ level: 'silent' })

async function start({ reusePort = true, facts = {} } = {}) {
  const port = await freePort()
  const supervisor = await supervise({ count: 2, script, host, port, facts: { host, port, ...facts }, log, reusePort })
  onTestFinished(() => supervisor.stop())
  const url = `http://${host}:${port}/`
  const ask = async () => Number(await (await fetch(url, { headers: { connection: 'close' } })).text())
  const pids = () => new Set(supervisor.children().map(({ pid }) => pid))
  return { supervisor, url, ask, pids }
}

describe.each([
  ['the kernel', true],
  ['the parent', false],
])('when %s hands out the connections', (_name, reusePort) => {
  test('all processes serve one port', async () => {
    const { ask, pids } = await start({ reusePort })
    const seen = new Set<number>()
    await expect.poll(async () => seen.add(await ask())).toEqual(pids())
  })

  test('no request fails while the processes are replaced', async () => {
    const { supervisor, url, pids } = await start({ reusePort })
    const before = pids()
    const storm = startRequestStorm(url)
    await expect.poll(() => storm.answered).toBeGreaterThan(100)
    await supervisor.restart()
    const after = storm.answered
    await expect.poll(() => storm.answered).toBeGreaterThan(after + 100)
    await storm.stop()
    expect(storm.failures).toEqual([])
    expect(pids().size).toBe(2)
    expect(pids().intersection(before).size).toBe(0)
  })

  test('a process that dies is replaced, and the others go on', async () => {
    const { ask, pids } = await start({ reusePort })
    const [killed] = pids() as Set<number>
    process.kill(Number(killed), 'SIGKILL')
    await expect.poll(() => pids().has(Number(killed))).toBe(false)
    expect(await ask()).not.toBe(killed)
    const seen = new Set<number>()
    await expect.poll(async () => seen.add(await ask()).size).toBe(2)
    expect(seen).toEqual(pids())
  })
})

test('a port in use is refused, although sockets could share it', async () => {
  const other = createServer().listen(await freePort(), host)
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const options = { count: 2, script, host, port, facts: { host, port }, log }
  await expect(supervise(options)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('processes that cannot start end the start', async () => {
  await expect(start({ facts: { fails: true } })).rejects.toThrow('One of the processes could not start')
})
