import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeConnectionsWithLastAnswer } from './close-connections.server.ts'

const whole = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

test.each([
  ['headers', 'POST / HTTP/1.1\r\nhost: x\r\n'],
  ['body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf'],
])('a request whose %s never arrive in full does not prevent the app from closing', async (_part, half) => {
  const app = Fastify()
  closeConnectionsWithLastAnswer(app, 1)
  app.get('/', () => 'whole')
  app.post('/', () => 'half')
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  // When the request before it in the same packet is answered, the unfinished one has been read too.
  socket.write(whole + half)
  await once(socket, 'data')
  await app.close()
  expect(app.server.listening).toBe(false)
})

test('a running request is still answered', async () => {
  const app = Fastify()
  closeConnectionsWithLastAnswer(app)
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: answer, resolve } = Promise.withResolvers<string>()
  app.get('/', () => {
    ask()
    return answer
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const response = fetch(address)
  await asked
  const closed = app.close()
  resolve('whole')
  expect(await (await response).text()).toBe('whole')
  await closed
})
