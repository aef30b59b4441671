import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type ApiClient, ApiError, apiClient } from '../browser/api-client.ts'
import { ShopError } from '../contract/errors.ts'
import { contentSecurityPolicy, openPolicy } from '../http/content-security-policy.server.ts'
import { toShopError } from '../http/error-answers.server.ts'
import { sendStored } from '../http/send-stored.server.ts'
import { type Api, type Caller, guestCaller, type RawInput } from '../http/serve.server.ts'
import { registerFragmentMetrics } from './cache-metrics.server.ts'
import type { PageBuild } from './page-build.server.ts'
import { anyChange, type Made, type PageCache, type Tag } from './page-cache.server.ts'
import { requestIdMark } from './page-context.ts'
import { jsonValue, storeAnswer } from './stored-answer.server.ts'

type KnownCaller = Pick<Caller, 'requestId' | 'log'>

/** The API calls that a page made while it was rendered. */
interface PageRecord {
  calls: { key: string; input: RawInput; etag: string }[]
  tags: Set<Tag>
  failed: boolean
}

interface PageRenderer {
  handle: ReturnType<typeof createRequestHandler>
  pageContexts: PageBuild['entry']['module']['pageContexts']
  fragmentBytes: () => number
}

interface Rendered {
  response: Response
  html: Buffer
}

interface MadePage extends Made, Omit<PageRecord, 'tags'> {}

export interface PageOptions {
  api: Api
  publicUrl: string
  /** In development the bundle is rebuilt for each request and nothing is cached. */
  loadBuild: () => Promise<PageBuild>
  development: boolean
  cache: PageCache
  /** Where an address that is no page leads; undefined when nowhere. */
  findRedirect: (url: string) => Promise<string | undefined>
  /** Hosts besides our own that serve pictures. */
  imageHosts: string[]
}

/** Serves every page URL through React Router, in this process, from the cache if possible. */
export function servePages(app: FastifyInstance, options: PageOptions): void {
  const { api, cache } = options
  const renderers = keptRenderer(options)
  registerFragmentMetrics(app.metrics, async () => (await renderers.latest())?.fragmentBytes() ?? 0)

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const { url, id: requestId, log } = request
    const kept = cache.get(url)
    if (kept) return sendStored(request, reply, kept)
    const { answer } = await cache.make(url, async (made) => {
      const last = made as MadePage | undefined
      return (last && (await unchanged(api, last))) ?? makePage(options, renderers, url, { requestId, log }, last)
    })
    const target = answer.status === 404 ? await options.findRedirect(url) : undefined
    // Not for ever, as browsers would otherwise keep it: staff correct mistakes.
    if (target !== undefined) return reply.header('cache-control', 'private, max-age=300').redirect(target, 301)
    return sendStored(request, reply, answer)
  })

  // Before the body is read: no page accepts one.
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

interface Renderers {
  latest: () => Promise<PageRenderer> | undefined
  get: () => Promise<PageRenderer>
}

/** React Router builds its table of routes for each handler, so production has one for all requests. */
function keptRenderer({ loadBuild, development }: PageOptions): Renderers {
  let kept: Promise<PageRenderer> | undefined
  async function open(): Promise<PageRenderer> {
    const build = await loadBuild()
    const { pageContexts, fragmentBytes } = build.entry.module
    const handle = createRequestHandler(build, development ? 'development' : 'production')
    return { handle, pageContexts, fragmentBytes }
  }
  return {
    latest: () => kept,
    get() {
      if (development || !kept) kept = open()
      return kept
    },
  }
}

async function render(
  { api, publicUrl }: PageOptions,
  { handle, pageContexts }: PageRenderer,
  url: string,
  caller: KnownCaller,
  record: PageRecord,
): Promise<Rendered> {
  let html: Buffer = Buffer.alloc(0)
  const context = new RouterContextProvider()
  context.set(pageContexts.api, inProcessClient(api, caller, record))
  context.set(pageContexts.page, { publicUrl })
  context.set(pageContexts.report, (error: unknown) => caller.log.error({ err: error }, 'page failed'))
  context.set(pageContexts.html, (rendered) => {
    html = rendered
  })
  const response = await handle(new Request(pageUrl(url, publicUrl)), context)
  // Only what is no page, such as a redirect, has a body.
  return { response, html: response.body ? Buffer.from(await response.arrayBuffer()) : html }
}

async function makePage(
  options: PageOptions,
  renderers: Renderers,
  url: string,
  caller: KnownCaller,
  last?: MadePage,
): Promise<MadePage> {
  const record: PageRecord = { calls: [], tags: new Set(), failed: false }
  const rendered = await render(options, await renderers.get(), url, caller, record)
  const { response } = rendered
  const html = response.status < 400 ? rendered.html : withRequestId(rendered.html, caller.requestId)
  const headers = Object.fromEntries(response.headers)
  // A page with a failed list is only for the current request; the next one may get it complete.
  const shared = !record.failed && response.status === 200 && headers['cache-control']?.startsWith('public') === true
  if (!shared) headers['cache-control'] = 'no-store'
  if (response.status === 503) headers['retry-after'] = '5'
  headers['content-security-policy'] = options.development
    ? openPolicy
    : contentSecurityPolicy(html, options.imageHosts)
  const keep = shared && !options.development
  const answer = storeAnswer(html, { status: response.status, keep, headers })
  return { ...record, answer: last?.answer.etag === answer.etag ? last.answer : answer }
}

/** The last page, if all answers it was rendered from are unchanged: that is much cheaper than rendering. */
async function unchanged(api: Api, last: MadePage): Promise<MadePage | undefined> {
  if (last.tags.has(anyChange)) return undefined
  // An answer that is refused now, such as a product that was archived, makes another page.
  const now = await Promise.allSettled(last.calls.map(async ({ key, input }) => api.callShared(key, input)))
  const made = now.flatMap((call) => (call.status === 'fulfilled' && call.value ? [call.value] : []))
  const same = last.calls.every(({ etag }, at) => made[at]?.answer.etag === etag)
  return same ? { ...last, tags: new Set(made.flatMap(({ tags }) => [...tags])) } : undefined
}

function withRequestId(html: Buffer, requestId: string): Buffer {
  return Buffer.from(html.toString().replaceAll(requestIdMark, requestId))
}

/** Always on the shop's own origin: a path such as `//other.example/` must not become the host. */
function pageUrl(url: string, publicUrl: string): URL {
  return url.startsWith('/') ? new URL(publicUrl + url) : new URL(url, publicUrl)
}

/** The in-process transport: the same calls and errors as in the browser, without HTTP. */
export function inProcessClient(api: Api, known: KnownCaller, record?: PageRecord): ApiClient {
  const caller = guestCaller(known)

  async function callShared(key: string, input: RawInput): Promise<unknown> {
    const made = await api.callShared(key, input)
    if (!made) {
      record?.tags.add(anyChange)
      return api.callInProcess(key, input, caller)
    }
    record?.calls.push({ key, input, etag: made.answer.etag })
    for (const tag of made.tags) record?.tags.add(tag)
    return jsonValue(made.answer)
  }

  return apiClient(async (key, input) => {
    try {
      return await callShared(key, input ?? {})
    } catch (error) {
      const refusal = toShopError(error)
      if (refusal.status >= 500) {
        caller.log.error({ err: error, call: key }, 'in-process call failed')
        if (record) record.failed = true
      }
      const code = refusal.status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE'
      throw new ApiError(code, refusal.sentence, refusal.status, {
        error: refusal.sentence,
        code: refusal.code,
        fields: refusal.fields,
      })
    }
  })
}
