import type { FastifyInstance } from 'fastify'

/** Running requests finish well within this; the service manager waits half a minute for the whole shop. */
const patience = 20_000

/**
 * Fastify closes the connections that are idle when the app begins to close. One whose request is still running then
 * would be kept alive afterwards and delay the shutdown by a minute, so it is closed with its answer. One whose
 * request never arrives in full would delay it for ever, so all remaining connections are closed after a while.
 */
export function closeConnectionsWithLastAnswer(app: FastifyInstance, patienceMs = patience): void {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    const cutOff = setTimeout(() => app.server.closeAllConnections(), patienceMs)
    app.server.once('close', () => clearTimeout(cutOff))
    // An app that never listened has no server that emits `close`.
    cutOff.unref()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
  // An answer whose headers were already sent could not have this header.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) app.server.closeIdleConnections()
    done()
  })
}
