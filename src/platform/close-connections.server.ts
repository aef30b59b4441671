import type { FastifyInstance } from 'fastify'

/**
 * Fastify closes the connections that are idle when the app begins to close. One whose request is still running then
 * would be kept alive afterwards and hold up the end for a minute, so it is closed with its answer.
 */
export function closeConnectionsWithLastAnswer(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
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
