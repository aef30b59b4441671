import type { FastifyInstance } from 'fastify'
import { errorAnswer } from '../../../platform/contract/endpoint.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import { openEventStream } from '../../../platform/http/event-stream.server.ts'
import type { Guard } from '../../../platform/http/guard.server.ts'
import { watchOrders } from './live-orders.contract.ts'
import type { LiveOrders } from './live-orders.server.ts'
import type { OrderChanges } from './order-changes.ts'

/** Outside of `api.serve`, whose answers end. */
export function serveLiveOrders(app: FastifyInstance, guard: Guard, live: LiveOrders): void {
  const { path, access, roles, summary, tag, responses } = watchOrders
  app.get(path, {
    config: { access, roles, endless: true },
    schema: {
      summary,
      description: `Roles: ${roles.join(', ')}`,
      tags: [tag],
      response: { ...responses, 400: errorAnswer, 401: errorAnswer, 403: errorAnswer, 503: errorAnswer },
    },
    handler: async (request, reply) => {
      const viewer = await guard.check(watchOrders, request, reply)
      if (!viewer?.role || !request.headers.accept?.includes('text/event-stream')) {
        throw new ShopError('malformed_request')
      }
      const stream = openEventStream(app, reply)
      const stop = live.watch({
        role: viewer.role,
        tell: (changes) => void tell(changes),
      })

      /** The session may have ended or the role changed since: each event is as guarded as a call. */
      async function tell(changes: OrderChanges | undefined): Promise<void> {
        const now = await guard.check(watchOrders, request, reply).catch(() => undefined)
        if (now?.role !== viewer?.role) stream.end()
        else stream.send(changes ? 'orders' : 'reload', changes ?? {})
      }
      stream.onEnd(stop)
      return reply
    },
  })
}
