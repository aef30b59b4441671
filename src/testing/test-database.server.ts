import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { DatabaseAddress } from '../platform/postgres/database.server.ts'

/** The same server, another database. */
export function addressOfDatabase(server: DatabaseAddress, database: string): DatabaseAddress {
  if (!('connectionString' in server)) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** The test file's own database: a copy of the migrated template, dropped after the file. */
export async function cloneTestDatabase(): Promise<DatabaseAddress> {
  return createTestDatabase(inject('testServer').template)
}

/** A database without any table, for tests of the migrations themselves. */
export async function createEmptyTestDatabase(): Promise<DatabaseAddress> {
  return createTestDatabase('template0')
}

const insufficientPrivilege = '42501'

async function createTestDatabase(from: string): Promise<DatabaseAddress> {
  const { address, template } = inject('testServer')
  const name = `${template}_${randomBytes(5).toString('hex')}`
  const client = new pg.Client(address)
  await client.connect()
  await client.query(`create database ${name} template ${from}`)
  afterAll(async () => {
    // With force, because a failed test may have left connections open. Fails if autovacuum is running in it, which only
    // a superuser may terminate; the database is then removed at the end of the run.
    await client.query(`drop database ${name} with (force)`).catch((error: { code?: string }) => {
      if (error.code !== insufficientPrivilege) throw error
    })
    await client.end()
  })
  return addressOfDatabase(address, name)
}
