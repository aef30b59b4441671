import type { FastifyInstance } from 'fastify'

/** Running requests end well within this; the service manager waits half a minute for the whole shop. */
const patience = 20_000

/**
 * Fastify closes the connections that are idle when the app begins to close. One whose request is still running then
 * would be kept alive afterwards and hold up the end for a minute, so it is closed with its answer. One whose request
 * never arrives in full would hold it up for ever, so all are cut off in the end.
 */
export function closeConnectionsWithLastAnswer(app: FastifyInstance, patienceMs = patience): void {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    const cutOff = setTimeout(() => app.server.closeAllConnections(), patienceMs)
    app.server.once('close', () => clearTimeout(cutOff))
    // An app that never listened has no server to hear of.
    cutOff.unref()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
  // An answer whose headers had gone out before could not say so.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) app.server.closeIdleConnections()
    done()
  })
}
