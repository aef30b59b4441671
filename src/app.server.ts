import type { FastifyInstance } from 'fastify'
import { features } from './features.server.ts'
import { keepDemoLocal } from './keep-demo-local.server.ts'
import { ShopError } from './platform/contract/errors.ts'
import { serveAssets } from './platform/http/assets.server.ts'
import { errorBody } from './platform/http/error-answers.server.ts'
import { openHttpApp } from './platform/http/http-app.server.ts'
import type { TotalMetrics } from './platform/http/operations.server.ts'
import { type Api, createApi } from './platform/http/serve.server.ts'
import type { PageBuild } from './platform/pages/page-build.server.ts'
import { servePages } from './platform/pages/pages.server.ts'
import { registerDatabaseMetrics } from './platform/postgres/database-metrics.server.ts'
import { freeBytes } from './platform/process/disk-space.server.ts'
import { findRedirect } from './redirects/find-redirect.server.ts'
import type { ShopParts } from './shop-parts.server.ts'

interface Pages {
  loadBuild: () => Promise<PageBuild>
  clientFolder?: string
  formerAssets?: string
}

export interface AppOptions {
  /** How many bytes are left on a folder's disk; tests simulate a full one. */
  free?: typeof freeBytes | undefined
  /** The figures of all processes, where there are several. */
  totalMetrics?: TotalMetrics | undefined
  /** The built pages, or Vite's in development. API tests run without pages. */
  pages?: Pages | undefined
}

/** Builds the whole shop from its features, without listening. Tests use it directly. */
export async function buildApp(
  parts: ShopParts,
  { free = freeBytes, totalMetrics, pages }: AppOptions = {},
): Promise<FastifyInstance> {
  const { cache, config, db, guard, listener, live, log } = parts
  const app = await openHttpApp(config, { cache, db, log, free, totalMetrics })
  app.decorate('background', parts.background)
  app.addHook('onClose', parts.close)
  if (config.demo) keepDemoLocal(app)
  await live.current()
  listener?.onAbsence((absence) => db.$client.setSilent(absence === 'silent'))

  const api = createApi(app, cache, guard)
  const isPage = pages && (async (path: string) => (await app.inject({ url: path })).statusCode === 200)
  registerDatabaseMetrics(app.metrics, db)
  for (const feature of features) {
    feature.serve?.({ api, app, isPage }, parts)
    feature.metrics?.(app.metrics, parts)
  }
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new ShopError('not_found')
  })
  if (pages) await addPages(app, api, parts, pages)
  app.setNotFoundHandler((request, reply) => reply.code(404).send(errorBody(new ShopError('not_found'), request.id)))
  return app
}

async function addPages(
  app: FastifyInstance,
  api: Api,
  { cache, db, picturesUrl, publicUrl }: ShopParts,
  { loadBuild, clientFolder, formerAssets }: Pages,
): Promise<void> {
  if (clientFolder) await serveAssets(app, clientFolder, formerAssets)
  servePages(app, {
    api,
    cache,
    publicUrl,
    loadBuild,
    findRedirect: (url) => findRedirect(db, url),
    development: clientFolder === undefined,
    imageHosts: URL.canParse(picturesUrl) ? [new URL(picturesUrl).origin] : [],
  })
}
