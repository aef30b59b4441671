import { describe, expect, test } from 'vitest'
import { startRequestStorm } from '../../testing/request-storm.ts'
import { startTiny, ways } from './testing-supervise.server.ts'

describe.each(ways)('when %s hands out the connections', (_name, reusePort) => {
  test('no request fails while the processes are replaced', async () => {
    const { supervisor, url, pids } = await startTiny({ reusePort })
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
    const { ask, pids } = await startTiny({ reusePort })
    const [killed] = pids() as Set<number>
    process.kill(Number(killed), 'SIGKILL')
    await expect.poll(() => pids().has(Number(killed))).toBe(false)
    expect(await ask()).not.toBe(killed)
    const seen = new Set<number>()
    await expect.poll(async () => seen.add(await ask()).size).toBe(2)
    expect(seen).toEqual(pids())
  })
})
