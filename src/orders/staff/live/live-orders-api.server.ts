import type { FastifyInstance } from 'fastify'
import { errorAnswer } from '../../../platform/contract/endpoint.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import { type EventStream, openEventStream } from '../../../platform/http/event-stream.server.ts'
import type { Guard } from '../../../platform/http/guard.server.ts'
import { watchOrders } from './live-orders.contract.ts'
import type { LiveOrders } from './live-orders.server.ts'
import type { OrderChanges } from './order-changes.ts'

/** A browser has one for all its tabs; somebody who has more than this lost sight of the oldest. */
const maxOfAccount = 10

/** Outside of `api.serve`, whose answers end. */
export function serveLiveOrders(app: FastifyInstance, guard: Guard, live: LiveOrders): void {
  const { path, access, roles, summary, tag, responses } = watchOrders
  const openOf = new Map<number, Set<EventStream>>()

  /** Ends the oldest of an account that has too many. */
  function limit(account: number, stream: EventStream): void {
    const streams = openOf.get(account) ?? new Set()
    openOf.set(account, streams.add(stream))
    stream.onEnd(() => {
      streams.delete(stream)
      if (streams.size === 0) openOf.delete(account)
    })
    for (const oldest of [...streams].slice(0, -maxOfAccount)) oldest.end()
  }
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
      limit(viewer.accountId, stream)
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
      /** While nothing happens, too, a stream ends with its session. A database that is away says nothing about that. */
      async function endWithSession(): Promise<void> {
        const now = await guard.check(watchOrders, request, reply).catch((error: unknown) => {
          if (!(error instanceof ShopError)) throw error
        })
        if (now?.role !== viewer?.role) stream.end()
      }
      stream.onBeat(() => void endWithSession().catch(() => undefined))
      stream.onEnd(stop)
      return reply
    },
  })
}
