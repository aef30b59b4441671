import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { registerJobMetrics } from '../jobs/job-metrics.server.ts'
import type { Database } from '../postgres/database.server.ts'
import { isOutOfSpace, reservedBytes } from '../process/disk-space.server.ts'
import { cameThroughProxy } from './came-through-proxy.ts'
import type { Drain } from './drain.server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Features add their own figures. */
    metrics: Registry
  }
}

/** Whoever asks decides by the answer where requests go, and cannot wait for a database that hangs. */
const readyMs = 1_500

/** The figures of all processes, where there are several. */
export type TotalMetrics = (own: Registry) => Promise<string>

interface OperationsParts {
  db: Database
  fastLane: { readonly answers: number }
  drain: Drain
  totalMetrics: TotalMetrics | undefined
  /** Free bytes on the disk of DATA_DIR. */
  free: () => Promise<number>
}

/** For operators: liveness, readiness and metrics. */
export function serveOperations(
  app: FastifyInstance,
  { db, fastLane, drain, totalMetrics, free }: OperationsParts,
): void {
  app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'silent', schema: { hide: true } }, async (_request, reply) => {
    if (drain.begun) return reply.code(503).send({ status: 'stopping' })
    const status = await Promise.race([
      readStatus(db, free).catch((error: unknown) =>
        isOutOfSpace(error) ? 'disk full: the disk of the database' : 'database away',
      ),
      sleep(readyMs, 'database away', { ref: false }),
    ])
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })

  const registry = new Registry()
  app.decorate('metrics', registry)
  collectDefaultMetrics({ register: registry })
  registerJobMetrics(registry, db)
  const observe = openRequestMetrics(registry, fastLane)
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.endless && reply.statusCode === 200) return done()
    observe(request, reply)
    logAnswer(request, reply)
    done()
  })

  app.get('/metrics', { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    // Requests through a proxy come from outside; the scraper connects directly.
    if (cameThroughProxy(request.headers)) return reply.code(404).send()
    return reply.type(registry.contentType).send(await (totalMetrics?.(registry) ?? registry.metrics()))
  })
}

/** Counts and times what was answered, by route. */
function openRequestMetrics(registry: Registry, fastLane: { readonly answers: number }) {
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['route'],
    // Each is a series of each route, and each process hands all of them over for every scrape.
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
    registers,
  })
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Answers, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  registry.registerMetric(
    new Counter({
      name: 'page_cache_answers_total',
      help: 'Answers sent from the cache before any routing; they are in no other figure',
      registers: [],
      collect() {
        this.reset()
        this.inc(fastLane.answers)
      },
    }),
  )
  const failures = new Counter({
    name: 'http_server_errors_total',
    help: 'Answers with status 500 and above',
    labelNames: ['route'],
    registers,
  })
  return ({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) => {
    const route = routeOptions.url ?? 'none'
    durations.observe({ route }, elapsedTime / 1000)
    answers.inc({ method, route, status: String(statusCode) })
    if (statusCode >= 500) failures.inc({ route })
  }
}

/** Ordinary reads are counted, not logged. The logged path has no query, so that no search text or token is stored. */
function logAnswer({ method, url, log }: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): void {
  const level = status >= 500 ? 'error' : method === 'GET' && elapsedTime < 1000 ? 'debug' : 'info'
  if (level === 'debug' && log.level !== 'debug' && log.level !== 'trace') return
  log[level]({ method, path: url.split('?')[0], status, ms: Math.round(elapsedTime) }, 'answered')
}

/** The disk first: without space the database goes away too, and its going says less. */
async function readStatus(db: Database, free: () => Promise<number>): Promise<string> {
  // A folder that cannot be asked says nothing about the disk.
  const left = await free().catch(() => reservedBytes)
  if (left < reservedBytes) return 'disk full: the disk of DATA_DIR has less than 32 MB left'
  await db.$client.query('select 1')
  return 'ready'
}
