import type { Logger } from 'pino'
import { StartError } from '../process/start-error.server.ts'
import { drizzle, type NodePgDatabase } from './drizzle.server.ts'
import { clientFor } from './find-primary.server.ts'
import { ShopPool } from './pool.server.ts'

export type Database = NodePgDatabase & { $client: ShopPool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** How to reach the database: a URL, or the socket of the embedded one. */
export type DatabaseAddress = { connectionString: string } | { host: string; user: string; database: string }

/** Oldest server that the migrations and queries are tested with. */
const oldestServer = 15

/**
 * `maxQueryMs` is for a connection that alone no longer answers: the server's own limit comes first. `connectMs`: how
 * long to wait for a new or free connection.
 */
export function openDatabase(
  address: DatabaseAddress,
  log: Logger,
  poolSize = 10,
  { maxQueryMs, connectMs = 3_000 }: { maxQueryMs?: number; connectMs?: number } = {},
): Database {
  const pool = new ShopPool({
    ...address,
    Client: clientFor(address),
    max: poolSize,
    // Statements that do not need each other's answers travel together, see placing/place-batch.
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    // A statement that runs longer is a bug; it must not hold a connection for ever.
    statement_timeout: 30_000,
    query_timeout: maxQueryMs,
    application_name: 'kitsune',
  })
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', (error) => {
    // A closing pool says goodbye on all connections, and a server that stops right after may cut some of them first.
    if (!pool.ending) log.warn({ err: error }, 'idle database connection lost')
  })
  // So would losing one in the middle of a transaction: the pool listens only to idle connections. The running or next
  // statement fails with the reason, so there is nothing to log here.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return drizzle({ client: pool, casing: 'snake_case' })
}

/** Throws with a message for the operator when the server is older than we support. */
export async function requireServerVersion(db: Database, oldest = oldestServer): Promise<void> {
  const result = await db.$client.query<{ server_version: string; number: number }>(
    `select current_setting('server_version') server_version, current_setting('server_version_num')::int number`,
  )
  const row = result.rows[0]
  if (!row || row.number < oldest * 10_000) {
    throw new UnsuitableDatabaseError(
      `PostgreSQL ${row?.server_version} is too old: version ${oldest} or newer is needed.`,
    )
  }
}

/** The database answers but cannot be used; the message is for the operator. */
export class UnsuitableDatabaseError extends StartError {}
