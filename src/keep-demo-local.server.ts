import type { FastifyInstance } from 'fastify'
import { demoErrors } from './demo-errors.ts'
import { ShopError } from './platform/contract/errors.ts'
import { isFromThisMachine } from './platform/http/came-through-proxy.ts'

const signIn = '/api/user/api/auth/'

/**
 * The passwords of demo mode are public and its mailbox shows everybody's letters. It listens on loopback only, but a
 * proxy or a tunnel on this machine could still lead strangers there.
 */
export function keepDemoLocal(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isGuarded = request.routeOptions.url === signIn || /mailbox/i.test(decodePath(request.url))
    done(isGuarded && !isFromThisMachine(request.headers) ? new ShopError(demoErrors.demo_is_local) : undefined)
  })
}

/** As the router of the pages reads it, which takes `/%6Dailbox/` for `/mailbox/`. */
function decodePath(url: string): string {
  const [path = ''] = url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
