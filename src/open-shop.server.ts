import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type AppOptions, buildApp } from './app.server.ts'
import { startBackgroundJobs } from './background-jobs.server.ts'
import { openConfiguredBackups } from './backups/store/open-backup-files.server.ts'
import { followTimeZone } from './content/follow-time-zone.server.ts'
import { changesChannel } from './database/changes.server.ts'
import { openStorage } from './media/open-storage.server.ts'
import { openVariants } from './media/variants.server.ts'
import { openParts } from './open-parts.server.ts'
import { ordersChannel } from './orders/staff/live/live-orders.server.ts'
import { jobsChannel } from './platform/jobs/queue.server.ts'
import { Worker } from './platform/jobs/worker.server.ts'
import { toPageBuild } from './platform/pages/page-build.server.ts'
import { openDatabase } from './platform/postgres/database.server.ts'
import { openDatabaseClock } from './platform/postgres/database-clock.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import type { Closer } from './platform/process/close-all.server.ts'
import { StartError } from './platform/process/start-error.server.ts'
import type { PreparedShop } from './prepare-shop.server.ts'
import type { ShopParts } from './shop-parts.server.ts'

const projectFolder = join(import.meta.dirname, '..')

/** More than the server allows a statement. */
const maxQueryMs = 35_000

/** One process of the shop: everything but the listening. */
export async function openShop(
  { config, address }: Pick<PreparedShop, 'config' | 'address'>,
  log: Logger,
  closers: Closer[],
  { development = false, totalMetrics }: { development?: boolean } & Pick<AppOptions, 'totalMetrics'> = {},
): Promise<FastifyInstance> {
  const db = openDatabase(address, log, 10, { maxQueryMs })
  closers.push(() => db.$client.end())
  const listener = await openListener(address, [changesChannel, jobsChannel, ordersChannel], log)
  closers.push(() => listener.close())
  const storage = await openStorage(config.dataDir, config.storageUrl)
  const { openPainter } = await import('../demo/painter.ts')
  const variants = openVariants(storage, await openPainter(db))
  const backups = await openConfiguredBackups(config)
  const worker = new Worker({ db, log })
  const clock = await openDatabaseClock(db, log)
  closers.push(() => clock.close())
  await followTimeZone(db)
  const parts = openParts({ config, db, listener, log, storage, variants, backups, jobs: worker, now: clock.now })
  await startBackgroundJobs({ ...parts, listener }, worker, closers)

  const app = await openApp(parts, { totalMetrics }, development)
  closers.push(() => app.close())
  return app
}

async function openApp(
  parts: ShopParts,
  options: Omit<AppOptions, 'pages'>,
  development: boolean,
): Promise<FastifyInstance> {
  if (development) {
    const { openDevelopmentApp } = await import('./development.server.ts')
    return openDevelopmentApp(parts, options)
  }
  const bundle = join(projectFolder, 'build', 'server', 'index.js')
  if (!existsSync(bundle)) throw new StartError('The pages are not built yet: run npm start, or npm run build first.')
  const build = toPageBuild(await import(bundle))
  const clientFolder = join(projectFolder, 'build', 'client')
  const formerAssets = join(projectFolder, '.former-assets')
  return buildApp(parts, { ...options, pages: { loadBuild: async () => build, clientFolder, formerAssets } })
}
