import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type ApiClient, ApiError } from '../browser/api-client.ts'
import { ShopError } from '../contract/errors.ts'
import { contentSecurityPolicy, openPolicy } from '../http/content-security-policy.server.ts'
import { toShopError } from '../http/error-answers.server.ts'
import { sendStored } from '../http/send-stored.server.ts'
import { type Api, type Caller, guestCaller } from '../http/serve.server.ts'
import { type PageCache, storeAnswer } from './page-cache.server.ts'
import { requestIdMark } from './page-context.ts'

/** What the page bundle exports for us: keys of the context live in the bundle, a second import would be another key. */
interface PageEntry {
  pageContexts: {
    api: Parameters<RouterContextProvider['set']>[0]
    page: Parameters<RouterContextProvider['set']>[0]
    report: Parameters<RouterContextProvider['set']>[0]
  }
}

export interface PageOptions {
  api: Api
  publicUrl: string
  /** In development the bundle is made anew for each request and nothing is cached. */
  loadBuild: () => Promise<ServerBuild>
  development: boolean
  cache: PageCache
  /** Hosts besides our own that pictures come from. */
  imageHosts: string[]
}

/** Serves every page URL through React Router, in this process, from the cache where it can. */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const { cache } = options
  const mode = options.development ? 'development' : 'production'
  const handle = createRequestHandler(options.loadBuild, mode)

  async function render(request: FastifyRequest, onFailedCall: () => void): Promise<Response> {
    const build = await options.loadBuild()
    const { pageContexts } = build.entry.module as unknown as PageEntry
    const context = new RouterContextProvider()
    const caller = { requestId: request.id, log: request.log }
    context.set(pageContexts.api, inProcessClient(options.api, caller, onFailedCall))
    context.set(pageContexts.page, { publicUrl: options.publicUrl })
    context.set(pageContexts.report, (error: unknown) => request.log.error({ err: error }, 'page failed'))
    return handle(new Request(pageUrl(request.url, options.publicUrl)), context)
  }

  async function makeAnswer(request: FastifyRequest) {
    let whole = true
    const response = await render(request, () => {
      whole = false
    })
    const rendered = await response.text()
    const html = response.status < 400 ? rendered : rendered.replaceAll(requestIdMark, request.id)
    const headers = Object.fromEntries(response.headers)
    // A page that lacks a list is for whoever asked now; the next one may get it whole.
    const shared = whole && response.status === 200 && headers['cache-control']?.startsWith('public') === true
    if (!shared) headers['cache-control'] = 'no-store'
    if (response.status === 503) headers['retry-after'] = '5'
    headers['content-security-policy'] = options.development
      ? openPolicy
      : contentSecurityPolicy(html, options.imageHosts)
    return storeAnswer(Buffer.from(html), { status: response.status, keep: shared && !options.development, headers })
  }

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const answer = cache.get(request.url) ?? (await cache.make(request.url, () => makeAnswer(request)))
    return sendStored(request, reply, answer)
  })

  // Before the body is read: no page takes one.
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    schema: { hide: true },
    onRequest: async (_request, reply) => {
      reply.header('allow', 'GET, HEAD')
      throw new ShopError('method_not_allowed')
    },
    handler: () => undefined,
  })
}

/** The shop's own address, whatever the request says: a path such as `//other.example/` is no host of ours. */
function pageUrl(url: string, publicUrl: string): URL {
  return url.startsWith('/') ? new URL(publicUrl + url) : new URL(url, publicUrl)
}

/** The in-process way in: the same calls as the browser's, the same errors, without HTTP between. */
export function inProcessClient(
  api: Api,
  known: Pick<Caller, 'requestId' | 'log'>,
  onFailedCall?: () => void,
): ApiClient {
  const caller = guestCaller(known)
  return {
    async call(key: string, input?: unknown) {
      try {
        return (await api.callInProcess(key, input ?? {}, caller)) as never
      } catch (error) {
        const refusal = toShopError(error)
        if (refusal.status >= 500) {
          caller.log.error({ err: error, call: key }, 'in-process call failed')
          onFailedCall?.()
        }
        const code = refusal.status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE'
        throw new ApiError(code, refusal.sentence, refusal.status, {
          error: refusal.sentence,
          detail: refusal.code,
          fields: refusal.fields,
        })
      }
    },
  }
}
