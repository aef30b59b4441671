import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../testing/shop-process.ts'
import { openPurgeAnnouncer } from './purge-announcer.server.ts'

const log = { warn: vi.fn(), info: vi.fn() }
const servers: Server[] = []
afterEach(() => {
  log.warn.mockClear()
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A cache in front that notes what it is told. */
async function openCache({ port = 0, answer = (response: ServerResponse) => void response.end() } = {}) {
  const purges: string[] = []
  const server = createServer((request, response) => {
    purges.push(`${request.method} ${String(request.headers['surrogate-key'])}`)
    answer(response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { purges, server, port: (server.address() as AddressInfo).port }
}

/** Waits for an answer as long as a slow machine takes, and not between two purges. */
const patient = { restMs: 20, retryMs: 20, timeoutMs: 60_000 }

function announcerOf(ports: number[], times = patient) {
  const announcer = openPurgeAnnouncer(
    ports.map((port) => `http://127.0.0.1:${port}/`),
    log,
    times,
  )
  onTestFinished(() => announcer.close())
  return announcer
}

test('every cache is told of a change twice: an answer may have been on its way at the first time', async () => {
  const [one, other] = [await openCache(), await openCache()]
  announcerOf([one.port, other.port]).announce(['product:17', 'any'])
  const twice = ['PURGE product:17 any', 'PURGE product:17 any']
  await expect.poll(() => one.purges).toEqual(twice)
  await expect.poll(() => other.purges).toEqual(twice)
})

test('many changes at a time are announced together, and all of the shop when they are too many', async () => {
  const cache = await openCache()
  const announcer = announcerOf([cache.port])
  for (const id of [1, 2, 3]) announcer.announce([`product:${id}`])
  await expect.poll(() => cache.purges[0]).toBe('PURGE product:1 product:2 product:3')
  announcer.announce(Array.from({ length: 1_000 }, (_, id) => `product:${id}`))
  await expect.poll(() => cache.purges).toContain('PURGE shop')
})

test('a cache that was away is told to purge everything', async () => {
  const port = await freePort()
  const announcer = announcerOf([port])
  announcer.announce(['product:1'])
  await expect.poll(() => log.warn.mock.calls.length).toBe(1)
  announcer.announce(['product:2'])
  const back = await openCache({ port })
  await expect.poll(() => back.purges[0]).toBe('PURGE shop')
})

test('a cache that refuses is told to purge everything later', async () => {
  let isOpen = false
  const cache = await openCache({ answer: (response) => void response.writeHead(isOpen ? 200 : 405).end() })
  announcerOf([cache.port]).announce(['product:1'])
  await expect.poll(() => cache.purges[0]).toBe('PURGE product:1')
  isOpen = true
  await expect.poll(() => cache.purges[1]).toBe('PURGE shop')
})

test('a cache that never answers has one request at a time', async () => {
  let open = 0
  let maxOpen = 0
  const cache = await openCache({
    answer: (response) => {
      open += 1
      maxOpen = Math.max(maxOpen, open)
      response.once('close', () => {
        open -= 1
      })
    },
  })
  const announcer = announcerOf([cache.port], { ...patient, timeoutMs: 50 })
  const announcing = setInterval(() => announcer.announce(['product:1']), 5)
  onTestFinished(() => clearInterval(announcing))
  await expect.poll(() => cache.purges.at(-1)).toBe('PURGE shop')
  expect(maxOpen).toBe(1)
})
