import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type AppParts, buildApp } from './app.server.ts'
import { startBackgroundJobs } from './background-jobs.server.ts'
import { ensureDocuments } from './content/documents.server.ts'
import { changesChannel } from './database/changes.server.ts'
import { applyMigrations } from './database/migrate.server.ts'
import { openStorage } from './media/open-storage.server.ts'
import { openVariants } from './media/variants.server.ts'
import { jobsChannel } from './platform/jobs/queue.server.ts'
import { toPageBuild } from './platform/pages/page-build.server.ts'
import { type Database, openDatabase, requireServerVersion } from './platform/postgres/database.server.ts'
import { isDatabaseAway } from './platform/postgres/database-errors.server.ts'
import { openDatabaseServer } from './platform/postgres/database-server.server.ts'
import { openListener } from './platform/postgres/listen.server.ts'
import { type Closer, closeAll } from './platform/process/close-all.server.ts'
import type { Config } from './platform/process/config.server.ts'
import { keepSecret, prepareDataFolder } from './platform/process/data-folder.server.ts'
import { openLog } from './platform/process/log.server.ts'
import { StartError } from './platform/process/start-error.server.ts'

const projectFolder = join(import.meta.dirname, '..')

export interface Shop {
  log: Logger
  stop(): Promise<void>
}

/** Opens everything in order and closes it in reverse order, even when a later step fails. */
export async function startShop(given: Config, { development }: { development: boolean }): Promise<Shop> {
  const log = openLog(given.logLevel)
  const closers: Closer[] = []
  const stop = () => closeAll(closers)
  try {
    prepareDataFolder(given.dataDir)
    const config = { ...given, sessionSecret: given.sessionSecret ?? keepSecret(given.dataDir, 'session-secret') }
    const address = await openDatabaseServer(config, log, closers, { say })
    const db = openDatabase(address, log)
    closers.push(() => db.$client.end())
    const demo = await prepareDatabase(db, config)
    const listener = await openListener(address, [changesChannel, jobsChannel], log)
    closers.push(() => listener.close())
    const storage = await openStorage(config.dataDir, config.storageUrl)
    const variants = openVariants(storage, config.demo ? (await import('../demo/pictures.ts')).paintPicture : undefined)
    const jobs = await startBackgroundJobs({ config, db, listener, log, storage, variants }, closers)

    const app = await openApp({ config, db, listener, log, storage, variants, jobs }, development)
    closers.push(() => app.close())
    await listen(app, config)
    announce(config, demo)
    return { log, stop }
  } catch (error) {
    await stop().catch((closing: unknown) => log.error({ err: closing }, 'not everything could be closed'))
    throw error
  }
}

async function prepareDatabase(db: Database, config: Config): Promise<{ locked: string[] }> {
  try {
    await requireServerVersion(db)
    await applyMigrations(db)
    await ensureDocuments(db)
  } catch (error) {
    if (isDatabaseAway(error) || isRefusal(error)) {
      throw new StartError(`The database at DATABASE_URL cannot be used: ${rootMessage(error)}.`)
    }
    throw error
  }
  if (config.demo) {
    const { fillDemo } = await import('../demo/fill.ts')
    await fillDemo(db, say)
  }
  const { lockDemoAccounts } = await import('../demo/lock-accounts.ts')
  return { locked: await lockDemoAccounts(db, !config.demo) }
}

/** Wrong password, unknown role or database, missing rights: errors that the operator has to fix. */
function isRefusal(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: string }).code
    if (code && /^(28|3D|42501)/.test(code)) return true
  }
  return false
}

function rootMessage(error: unknown): string {
  let current = error
  while (current instanceof Error && current.cause instanceof Error) current = current.cause
  if (current instanceof AggregateError) return current.errors.map((each) => (each as Error).message).join(', ')
  return current instanceof Error ? current.message : String(current)
}

async function openApp(parts: Omit<AppParts, 'pages'>, development: boolean): Promise<FastifyInstance> {
  if (development) {
    const { openDevelopmentApp } = await import('./development.server.ts')
    return openDevelopmentApp(parts)
  }
  const bundle = join(projectFolder, 'build', 'server', 'index.js')
  if (!existsSync(bundle)) throw new StartError('The pages are not built yet: run npm start, or npm run build first.')
  const build = toPageBuild(await import(bundle))
  const clientFolder = join(projectFolder, 'build', 'client')
  return buildApp({ ...parts, pages: { loadBuild: async () => build, clientFolder } })
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `PORT ${config.port} on ${config.host} is already in use: stop what uses it, or set another PORT.`,
      )
    }
    if (code === 'EACCES')
      throw new StartError(`PORT ${config.port} may not be used by this user: set a PORT of 1024 or above.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${config.host} is no address of this machine.`)
    throw error
  }
}

function announce(config: Config, demo: { locked: string[] }): void {
  const lines = [['The shop is open', `${config.publicUrl}/`]]
  if (config.demo) {
    lines.push(
      ['Demo customer', 'demo@kitsune.test / kitsune-demo'],
      ['Demo staff', 'staff@kitsune.test / kitsune-staff'],
    )
    if (!config.smtpUrl) lines.push(['Local mailbox', `${config.publicUrl}/mailbox/`])
  } else if (!config.smtpUrl) {
    lines.push(['Mail waits', 'SMTP_URL is not set: nobody can sign in, for the codes come by mail'])
  }
  if (demo.locked.length > 0)
    lines.push(['Filled by the demo', `${demo.locked.join(' and ')} cannot sign in: their passwords are public`])
  say('')
  for (const [label = '', value] of lines) say(`  ${label.padEnd(20)}${value}`)
  say('')
}

function say(line: string): void {
  console.log(line)
}
