import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startRequestStorm } from '../../testing/request-storm.ts'
import { closeConnectionsWithLastAnswer } from './close-connections.server.ts'
import { addDrain } from './drain.server.ts'

async function openApp(): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  closeConnectionsWithLastAnswer(app)
  addDrain(app, () => undefined)
  app.get('/', () => 'served')
  app.post('/', () => 'served')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port }
}

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
  await first.app.drain(300)
  await first.app.close()
  const before = answered()
  await expect.poll(() => turnedAway() > 0 && answered() > before + 200).toBe(true)
  await Promise.all(storms.map((storm) => storm.stop()))
  expect(storms.flatMap(({ failures }) => failures)).toEqual([])
})

test('while it drains, everything is served, and each connection ends with its next answer', async () => {
  const { app, port } = await openApp()
  const url = `http://127.0.0.1:${port}/`
  expect((await fetch(url)).headers.get('connection')).toBe('keep-alive')
  const drained = app.drain(300)
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await drained
  await app.close()
  await expect(fetch(url)).rejects.toThrow()
})

test('an app whose successor accepts the connections is over when its own are', async () => {
  const { app, port } = await openApp()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const call = request({ port, host: '127.0.0.1', agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.headers.connection))
      })
      call.once('error', reject).end()
    })
  expect(await ask()).toBe('keep-alive')
  const drained = app.drain(0, { successor: true })
  expect(app.server.listening).toBe(false)
  // On the same connection, which is still open.
  expect(await ask()).toBe('close')
  await drained
  await app.close()
})
