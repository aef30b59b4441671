import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How the end of an app begins: it still serves everything, but says that it will not for long. */
export interface Drain {
  readonly begun: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Before `close`: `/readyz` says no, and each connection is closed with its next answer, which a client expects, in
     * contrast to a connection that is closed while its next request is on the way. New connections are accepted until
     * the time is over, unless a successor accepts them from the same socket.
     */
    drain(ms: number, options?: { successor?: boolean }): Promise<void>
  }
}

/** A successor is there already, so nobody waits for this: enough for connections in use to be replaced. */
const successorMs = 5_000

export function addDrain(app: FastifyInstance, onBegin: () => void, maxHoldMs?: number): Drain {
  const drain = { begun: false }

  app.decorate('drain', async (ms: number, { successor = false } = {}) => {
    drain.begun = true
    onBegin()
    const deadline = Date.now() + (successor ? Math.max(ms, successorMs) : ms)
    if (successor) stopListening(app.server)
    const isOver = async () => successor && (await countConnections(app)) === 0
    while (Date.now() < deadline && !(await isOver())) await sleep(50)
    if (!successor && ms > 0) await closeListener(app.server, maxHoldMs)
  })

  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.begun) reply.header('connection', 'close')
    done()
  })
  return drain
}

function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error ? 0 : count))
  })
}

/** Connections that come more often than this are still on their way. */
const quietMs = 20
/** A turn of the event loop counts for no more: whoever comes during a long one is accepted after it. */
const turnMs = 0.2

type OnConnection = (socket: Socket) => void

/**
 * Stops accepting connections, without losing those that wait to be accepted: closing the socket would reset them. For a
 * moment, connections are only accepted, which takes next to no time, and not served, so that those who wait for an
 * answer send nothing new; when no more come, the socket is closed, and they are served. Open connections stay open.
 */
export async function closeListener(server: Server, maxWaitMs = 500): Promise<void> {
  const serve = server.listeners('connection') as OnConnection[]
  const waiting: Socket[] = []
  const hold: OnConnection = (socket) => void waiting.push(socket)
  server.removeAllListeners('connection').on('connection', hold)
  const deadline = performance.now() + maxWaitMs
  let quiet = 0
  while (quiet < quietMs && performance.now() < deadline) {
    const [count, begun] = [waiting.length, performance.now()]
    await nextTurn()
    quiet = waiting.length > count ? 0 : quiet + Math.min(performance.now() - begun, turnMs)
  }
  stopListening(server)
  server.off('connection', hold)
  for (const handler of serve) server.on('connection', handler)
  for (const socket of waiting) server.emit('connection', socket)
}

/** Not the close of an HTTP server, which also closes idle connections. */
function stopListening(server: Server): void {
  NetServer.prototype.close.call(server)
}
