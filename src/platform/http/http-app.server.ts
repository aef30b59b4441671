import { randomUUID } from 'node:crypto'
import type { ServerOptions } from 'node:http'
import fastifyCors from '@fastify/cors'
import type { SwaggerTransform } from '@fastify/swagger'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { registerCacheMetrics } from '../pages/cache-metrics.server.ts'
import type { PageCache } from '../pages/page-cache.server.ts'
import type { Database } from '../postgres/database.server.ts'
import type { Config } from '../process/config.server.ts'
import type { freeBytes } from '../process/disk-space.server.ts'
import { answerBadAddress, answerBrokenRequests } from './broken-requests.server.ts'
import { closeConnectionsWithLastAnswer } from './close-connections.server.ts'
import { closedPolicy } from './content-security-policy.server.ts'
import { addDrain } from './drain.server.ts'
import { answerErrors } from './error-answers.server.ts'
import { addEndlessAnswers } from './event-stream.server.ts'
import { openFastLane } from './fast-lane.server.ts'
import { serveOperations, type TotalMetrics } from './operations.server.ts'
import { rememberRoutes } from './served-routes.server.ts'
import { limitSlowBodies } from './slow-bodies.server.ts'

interface HttpParts {
  cache: PageCache
  db: Database
  log: Logger
  free: typeof freeBytes
  totalMetrics?: TotalMetrics
}

/** Fastify with our headers, errors, log, health checks and documentation, before any feature adds its routes. */
export async function openHttpApp(
  config: Config,
  { cache, db, log, free, totalMetrics }: HttpParts,
): Promise<FastifyInstance> {
  const { corsOrigins, publicUrl } = config
  const fastLane = openFastLane(cache, securityHeaders(publicUrl), { sharedWithOthers: corsOrigins.length > 0 })
  const app = Fastify({
    serverFactory: (handler, options) => fastLane.createServer(handler, options as ServerOptions),
    loggerInstance: log,
    genReqId: () => randomUUID(),
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: 1024 * 1024,
    // Node's default, which Fastify would switch off together with the header timeout; bodies have a shorter one below.
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    // What still arrives on an open connection is answered: the database is closed after the app.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => repairAddress(url),
    clientErrorHandler: answerBrokenRequests(log),
    frameworkErrors: answerBadAddress,
  }) as unknown as FastifyInstance
  limitSlowBodies(app.server)
  rememberRoutes(app)
  readJsonBodies(app)
  closeConnectionsWithLastAnswer(app)
  addSecurityHeaders(app, publicUrl)
  await admitOtherOrigins(app, corsOrigins)
  answerErrors(app)
  app.addHook('preClose', async () => fastLane.close())
  const endless = addEndlessAnswers(app)
  const drain = addDrain(app, () => {
    endless.end()
    fastLane.close()
  })
  serveOperations(app, { db, fastLane, drain, totalMetrics, free: () => free(config.dataDir) })
  registerCacheMetrics(app.metrics, cache)
  await serveApiDocs(app)
  return app
}

/** Storefronts on other origins call with bearer tokens; they never get our cookies. */
async function admitOtherOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(fastifyCors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    exposedHeaders: ['retry-after'],
    maxAge: 86_400,
    strictPreflight: false,
  })
}

/** A number says how many proxies are in front of us. */
function trusted(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

const multipartBody = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } },
} as const

/** Uploads have no body schema, because nothing may read the form before the caller is admitted. */
const describeUpload: SwaggerTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route)
  return { schema: schema.consumes ? { ...schema, body: multipartBody } : schema, url }
}

/** The OpenAPI document and a page for people, both generated from the contract. */
async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kitsune API', version: '1', description: 'The calls of the storefront and of the back office.' },
    },
    transform: describeUpload,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs/',
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list' },
    staticCSP: `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    indexPrefix: '',
  })
}

/** A JSON content type with an empty body is allowed: clients of our specification send the type with every call. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, String(body), done)
  })
}

/**
 * Encodes what is no text in the address of a page, such as `%ff` or a lone `%`, so that the pages' own router answers:
 * nothing is there. Without this the HTTP router refuses such addresses, in JSON. Addresses of the API stay as they are.
 */
function repairAddress(url: string): string {
  if (!url.includes('%')) return url
  const path = url.split('?', 1)[0] ?? ''
  if (path.startsWith('/api/') || isText(path)) return url
  return (
    path.replace(/(?:%[0-9a-f]{2})+|%/gi, (run) => (isText(run) ? run : run.replaceAll('%', '%25'))) +
    url.slice(path.length)
  )
}

function isText(encoded: string): boolean {
  try {
    decodeURIComponent(encoded)
    return true
  } catch {
    return false
  }
}

/** Headers of every answer; pages replace the policy with their own. */
function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'content-security-policy': closedPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  }
}

function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
