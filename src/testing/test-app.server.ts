import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { type AppParts, buildApp } from '../app.server.ts'
import { type Config, readConfig } from '../platform/config.server.ts'
import { type Database, type DatabaseAddress, openDatabase } from '../platform/database.server.ts'
import { cloneTestDatabase } from './test-database.server.ts'

export interface TestApp {
  app: FastifyInstance
  db: Database
  address: DatabaseAddress
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export interface TestAppOptions extends Partial<Pick<AppParts, 'listener' | 'pages' | 'log'>> {
  /** Another app's database, for tests with several processes' worth of apps. */
  address?: DatabaseAddress
  config?: Partial<Config>
}

/** The whole shop without a process, on a database of the test file's own. Closes itself when the file is done. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const log = options.log ?? pino({ level: 'silent' })
  const address = options.address ?? (await cloneTestDatabase())
  const db = openDatabase(address, log, 4)
  const config = { ...readConfig({ DATA_DIR: '/nonexistent', DEMO: 'on' }), ...options.config }
  const app = await buildApp({ config, db, log, listener: options.listener, pages: options.pages })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await db.$client.end()
  })
  return {
    app,
    db,
    address,
    inject: (request) => app.inject(request),
    get: (url, headers) => app.inject({ method: 'GET', url, headers }),
  }
}
