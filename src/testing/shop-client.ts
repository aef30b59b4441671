import { join } from 'node:path'
import pg from 'pg'

/** A connection to the PostgreSQL of the shop that runs on this folder. */
export async function openShopClient(dataDir: string, user = 'kitsune'): Promise<pg.Client> {
  const client = new pg.Client({ host: join(dataDir, 'postgres', 'socket'), user, database: 'kitsune' })
  // A shop that stops takes its PostgreSQL along; without a listener the test's process would end, too.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
