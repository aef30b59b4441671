import { join } from 'node:path'
import pg from 'pg'

/** One statement in the database of a shop that a test has started, for what only staff or time could do. */
export async function inDatabase(dataDir: string, statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres', 'socket'), user: 'kitsune', database: 'kitsune' })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
