import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

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
export function stopListening(server: Server): void {
  NetServer.prototype.close.call(server)
}
