import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startRequestStorm } from '../../testing/request-storm.ts'
import { drainUntil, openApp } from './testing-drain.server.ts'

/**
 * A balancer as nginx is one: it keeps connections to its servers open and reuses them, takes them by turns, and goes to
 * the next one only where it is safe for every method: when the connection itself was refused.
 */
async function openBalancer(ports: number[]): Promise<{ url: string; turnedAway: () => number }> {
  let turn = 0
  let turnedAway = 0
  const balancer = createServer((incoming, outgoing) => {
    turn += 1
    const pass = (at: number, triesLeft: number): void => {
      const port = ports[at % ports.length]
      const call = request({ port, host: '127.0.0.1', method: incoming.method, path: incoming.url }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0)
        answer.pipe(outgoing)
      })
      call.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && triesLeft > 0) {
          turnedAway += 1
          pass(at + 1, triesLeft - 1)
        } else if (!outgoing.headersSent) outgoing.writeHead(502).end()
        else outgoing.destroy()
      })
      call.end()
    }
    pass(turn, ports.length - 1)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void balancer.close())
  return { url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}/`, turnedAway: () => turnedAway }
}

test('behind a balancer, no request fails when one of two servers stops', async () => {
  const [first, second] = [await openApp(), await openApp()]
  const { url, turnedAway } = await openBalancer([first.port, second.port])
  const storms = ['GET', 'POST'].map((method) => startRequestStorm(url, { method, keepAlive: 4, single: 2 }))
  const answered = () => storms.reduce((sum, storm) => sum + storm.answered, 0)
  await expect.poll(answered).toBeGreaterThan(200)
  // A balancer closes what it does not use; here that would be a matter of luck, so each connection is used once more.
  const kept = [...first.connections]
  await drainUntil(first.app, () => expect.poll(() => kept.every(({ destroyed }) => destroyed)).toBe(true))
  await first.app.close()
  const before = answered()
  await expect.poll(() => turnedAway() > 0 && answered() > before + 200).toBe(true)
  await Promise.all(storms.map((storm) => storm.stop()))
  expect(storms.flatMap(({ failures }) => failures)).toEqual([])
})
