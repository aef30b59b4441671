import type { AddressInfo, Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished, vi } from 'vitest'
import { closeConnectionsWithLastAnswer } from './close-connections.server.ts'
import { addDrain } from './drain.server.ts'

interface OpenApp {
  app: FastifyInstance
  port: number
  connections: Set<Socket>
}

export async function openApp(): Promise<OpenApp> {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  closeConnectionsWithLastAnswer(app)
  // Clients of this process all wait for an answer within this time, however slow it is.
  addDrain(app, () => undefined, 60_000)
  app.get('/', () => 'served')
  app.post('/', () => 'served')
  const connections = new Set<Socket>()
  app.server.on('connection', (socket) => connections.add(socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, port: (app.server.address() as AddressInfo).port, connections }
}

/** Drains until this has happened, whatever time the machine needs for it. */
export async function drainUntil(app: FastifyInstance, happened: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const drained = app.drain(300)
  await happened()
  vi.setSystemTime(Date.now() + 300)
  await drained
}
