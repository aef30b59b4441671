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

/** A database of the test file's own: a copy of the migrated template, dropped when the file is done. */
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
    // With force: a test that failed may have left connections behind. Autovacuum may be at work in it, which only a
    // superuser could end: the server, and it with it, goes when all tests are done.
    await client.query(`drop database ${name} with (force)`).catch((error: { code?: string }) => {
      if (error.code !== insufficientPrivilege) throw error
    })
    await client.end()
  })
  return addressOfDatabase(address, name)
}
