import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answerBrokenRequests } from './broken-requests.server.ts'
import { limitSlowBodies } from './slow-bodies.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A request to a server that answers with the length of the body when it is whole. */
async function begin(headers: string[]) {
  let arrived = 0
  let onArrival = () => {}
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => {
      arrived += part.length
      onArrival()
    })
    request.on('end', () => response.end(`${arrived} bytes`))
  })
  server.on('clientError', answerBrokenRequests(pino({ level: 'silent' })) as never)
  limitSlowBodies(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  const answer = text(socket)
  socket.write(['POST / HTTP/1.1', 'host: shop', 'connection: close', ...headers, '', ''].join('\r\n'))
  /** Until the server has read all of it. */
  async function send(bytes: number): Promise<void> {
    const wanted = arrived + bytes
    const { promise, resolve } = Promise.withResolvers<void>()
    onArrival = () => {
      if (arrived >= wanted) resolve()
    }
    socket.once('close', () => resolve())
    socket.write('x'.repeat(bytes))
    await promise
  }
  return { answer, send }
}

const json = ['content-type: application/json', 'content-length: 200000']
const form = ['content-type: multipart/form-data; boundary=x', 'content-length: 200000']

test('a body that is not whole after half a minute is answered with 408, even if it goes on coming', async () => {
  const { answer, send } = await begin(json)
  await send(150_000)
  vi.advanceTimersByTime(30_000)
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a form with a file may take longer while it goes on coming, and no longer', async () => {
  const { answer, send } = await begin(form)
  await send(100_000)
  vi.advanceTimersByTime(30_000)
  await send(100_000)
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*200000 bytes/)
  const slow = await begin(form)
  await slow.send(100_000)
  vi.advanceTimersByTime(30_000)
  await slow.send(1_000)
  vi.advanceTimersByTime(30_000)
  expect(await slow.answer).toMatch(/^HTTP\/1\.1 408 /)
})
