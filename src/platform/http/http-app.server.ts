import { randomUUID } from 'node:crypto'
import type { ServerOptions } from 'node:http'
import fastifyCors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { PageCache } from '../pages/page-cache.server.ts'
import type { Database } from '../postgres/database.server.ts'
import type { Config } from '../process/config.server.ts'
import type { freeBytes } from '../process/disk-space.server.ts'
import { serveApiDocs } from './api-docs.server.ts'
import { answerBadAddress, answerBrokenRequests } from './broken-requests.server.ts'
import { closeConnectionsWithLastAnswer } from './close-connections.server.ts'
import { addDrain } from './drain.server.ts'
import { answerErrors } from './error-answers.server.ts'
import { addEndlessAnswers } from './event-stream.server.ts'
import { openFastLane } from './fast-lane.server.ts'
import { readJsonBodies } from './json-body.server.ts'
import { serveOperations, type TotalMetrics } from './operations.server.ts'
import { repairAddress } from './repair-address.server.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.server.ts'
import { rememberRoutes } from './served-routes.server.ts'

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
    // Node's default, which Fastify would switch off together with the header timeout: a client that sends a byte now
    // and then must not hold a connection for ever.
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    // What still arrives on an open connection is answered: the database is closed after the app.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => repairAddress(url),
    clientErrorHandler: answerBrokenRequests(log),
    frameworkErrors: answerBadAddress,
  }) as unknown as FastifyInstance
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
