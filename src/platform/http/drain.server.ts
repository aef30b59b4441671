import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { closeListener, stopListening } from './close-listener.server.ts'

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
