import middie from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { type AppOptions, buildApp } from './app.server.ts'
import { toPageBuild } from './platform/pages/page-build.server.ts'
import type { ShopParts } from './shop-parts.server.ts'

/** The shop with Vite as middleware, so that pages reload when they are edited. Only `npm run dev` uses it. */
export async function openDevelopmentApp(
  parts: ShopParts,
  options: Omit<AppOptions, 'pages'>,
): Promise<FastifyInstance> {
  let vite: ViteDevServer | undefined
  const app = await buildApp(parts, {
    ...options,
    pages: {
      loadBuild: async () => toPageBuild(await vite?.ssrLoadModule('virtual:react-router/server-build')),
    },
  })
  const ours = new Set(process.listeners('SIGTERM'))
  // Vite talks to the browser over the shop's own port, so it needs the app's server.
  vite = await createServer({
    // The other loaders write a temporary module, which would make `node --watch` restart in an endless loop.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  // Vite would end the process by itself, before the shop has stopped its database.
  for (const listener of process.listeners('SIGTERM')) if (!ours.has(listener)) process.off('SIGTERM', listener)
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  return app
}
