import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { closeListener } from './drain.server.ts'
import { drainUntil, openApp } from './testing-drain.server.ts'

test('while it drains, everything is served, and each connection ends with its next answer', async () => {
  const { app, port } = await openApp()
  const url = `http://127.0.0.1:${port}/`
  expect((await fetch(url)).headers.get('connection')).toBe('keep-alive')
  await drainUntil(app, async () => {
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  })
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

test('whoever connects while the listener closes is served, and nobody afterwards', async () => {
  const { app, port } = await openApp()
  const url = `http://127.0.0.1:${port}/`
  const closed = closeListener(app.server)
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(url, { headers: { connection: 'close' } })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await closed
  await expect(fetch(url)).rejects.toThrow()
})
