import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { type AppOptions, buildApp } from '../app.server.ts'
import { continueBulkChanges } from '../catalogue/staff/bulk-changes.server.ts'
import { fetchImportedPictures } from '../catalogue/staff/import/fetch-pictures.server.ts'
import { runImports } from '../catalogue/staff/import/imports.server.ts'
import { openStorage } from '../media/open-storage.server.ts'
import type { Storage } from '../media/storage.server.ts'
import { openPictureIntake } from '../media/take-picture.server.ts'
import { openParts, type ShopGround } from '../open-parts.server.ts'
import { openFetchPublic } from '../platform/http/fetch-public.server.ts'
import { Worker } from '../platform/jobs/worker.server.ts'
import { type Database, type DatabaseAddress, openDatabase } from '../platform/postgres/database.server.ts'
import { type Config, readConfig } from '../platform/process/config.server.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.server.ts'
import { cloneTestDatabase } from './test-database.server.ts'

/** Shared by all apps of a test, as by all processes of a shop. */
export const testSecret = 'a secret that only tests may know, long enough'

/** Real hashes are slow by design; what tests check does not depend on it. */
export const passwordCost = { memoryCost: 64, timeCost: 1 }

/** Jobs rest between their parts; tests do not wait for the next look as long as a shop does. */
const pollMs = 200
/** On a busy machine a storm may wait long for one of the few connections. */
const patienceMs = 120_000

export interface TestApp {
  app: FastifyInstance
  db: Database
  address: DatabaseAddress
  storage: Storage
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export interface TestAppOptions
  extends Pick<AppOptions, 'pages' | 'free'>,
    Partial<Pick<ShopGround, 'listener' | 'log' | 'now'>> {
  /** The database of another app, for tests that simulate several processes. */
  address?: DatabaseAddress
  /** How long a request waits for a connection, for tests of a database that is away. */
  connectMs?: number
  config?: Partial<Config>
  /** Where imports may fetch pictures from: the servers of tests are on this machine, which is refused otherwise. */
  fetchRules?: Parameters<typeof openFetchPublic>[0]
}

/**
 * The whole shop without a process, on the test file's own database. Closed automatically after the file. Runs only the
 * jobs that staff wait for; tests run the others themselves.
 */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const log = options.log ?? pino({ level: 'silent' })
  const address = options.address ?? (await cloneTestDatabase())
  const db = openDatabase(address, log, 4, { connectMs: options.connectMs ?? patienceMs })
  const dataDir = temporaryFolder()
  const config = { ...readConfig({ DATA_DIR: dataDir, SESSION_SECRET: testSecret }), ...options.config }
  const { listener, pages, now, free } = options
  const storage = await openStorage(dataDir, config.storageUrl, free)
  const fetchPublic = openFetchPublic(options.fetchRules)
  const pictures = fetchImportedPictures({ db, takePicture: openPictureIntake(db, storage), fetchPublic })
  const jobs = new Worker({ db, jobs: [continueBulkChanges(db), runImports(db), pictures], log, pollMs })
  await jobs.start()
  const app = await buildApp(openParts({ config, db, log, listener, storage, now, passwordCost, jobs }), {
    free,
    pages,
  })
  await app.ready()
  afterAll(async () => {
    await app.close()
    await jobs.stop()
    await db.$client.end()
    removeFolder(dataDir)
  })
  return {
    app,
    db,
    address,
    storage,
    inject: (request) => app.inject(request),
    get: (url, headers) => app.inject({ method: 'GET', url, headers }),
  }
}
