import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../testing/shop-process.ts'
import { supervise } from './supervise.server.ts'
import { startTiny, tiny, ways } from './testing-supervise.server.ts'

describe.each(ways)('when %s hands out the connections', (_name, reusePort) => {
  test('all processes serve one port, and so do those that replace them', async () => {
    const { supervisor, ask, pids } = await startTiny({ reusePort })
    const seen = new Set<number>()
    await expect.poll(async () => seen.add(await ask())).toEqual(pids())
    const before = pids()
    await supervisor.restart()
    expect(pids().size).toBe(2)
    expect(pids().intersection(before).size).toBe(0)
    expect(pids()).toContain(await ask())
  })
})

test('a port in use is refused, although sockets could share it', async () => {
  const other = createServer().listen(await freePort(), tiny.host)
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const options = { ...tiny, port, facts: { host: tiny.host, port } }
  await expect(supervise(options)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('processes that cannot start end the start', async () => {
  await expect(startTiny({ facts: { fails: true } })).rejects.toThrow('One of the processes could not start')
})
