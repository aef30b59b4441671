import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Browsers and phones request these by name. Other files of the folder are not served. */
const publicFiles = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'drop.svg']

/**
 * Files with a hash in their name never change; the icons may. Those of former builds are still asked for: by tabs that
 * stay open over a release, and by all pages while the next build replaces the folder under a running shop.
 */
export async function serveAssets(app: FastifyInstance, folder: string, former?: string): Promise<void> {
  const assets = join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: former && existsSync(former) ? [assets, former] : assets,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  })
  for (const name of publicFiles) {
    app.get(`/${name}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(name, folder, { maxAge: '1d', immutable: false }),
    )
  }
}
