import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { applyMigrations } from '../database/migrate.server.ts'
import { type DatabaseAddress, openDatabase, requireServerVersion } from '../platform/postgres/database.server.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.server.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.server.ts'
import { addressOfDatabase } from './test-database.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { address: DatabaseAddress; template: string }
  }
}

const log = pino({ level: 'silent' })

/**
 * One PostgreSQL for the whole run: the server in DATABASE_URL (its role needs CREATEDB), otherwise a temporary embedded
 * one. Each test file clones a migrated template database.
 */
export default async function setup(project: TestProject) {
  const server = await openServer()
  const template = `kitsune_test_${randomBytes(5).toString('hex')}`
  await onServer(server.address, (client) => client.query(`create database ${template}`))
  const db = openDatabase(addressOfDatabase(server.address, template), log, 1)
  await requireServerVersion(db)
  await applyMigrations(db)
  await db.$client.end()
  project.provide('testServer', { address: server.address, template })

  return () => server.stop(template)
}

interface TestServer {
  address: DatabaseAddress
  /** Databases whose names begin with this go. */
  stop(prefix: string): Promise<void>
}

async function openServer(): Promise<TestServer> {
  const external = process.env.DATABASE_URL
  if (external) {
    const address = { connectionString: external }
    return { address, stop: (prefix) => onServer(address, (client) => dropDatabases(client, prefix)) }
  }
  const folder = temporaryFolder()
  const postgres = await startEmbeddedPostgres(folder, log, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  })
  // Tests use a role without superuser rights, as the shop does.
  await onServer(postgres.adminAddress, (client) => client.query('alter role kitsune createdb'))
  return {
    address: postgres.address,
    // Its folder goes with all that is in it: dropping databases one by one would wait for a checkpoint each time.
    async stop() {
      await postgres.stop()
      removeFolder(folder)
    },
  }
}

async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const left = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of left.rows) await client.query(`drop database ${datname} with (force)`)
}

async function onServer(address: DatabaseAddress, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
