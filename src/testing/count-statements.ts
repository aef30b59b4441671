import type { Database } from '../platform/postgres/database.server.ts'

/** How many statements the work sends to the database outside of transactions. */
export async function countStatements({ $client: pool }: Database, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const query = pool.query.bind(pool)
  pool.query = ((...args: Parameters<typeof query>) => {
    // The worker looks for jobs at any time.
    if (!JSON.stringify(args[0]).includes('jobs')) count += 1
    return query(...args)
  }) as typeof query
  try {
    await work()
  } finally {
    pool.query = query
  }
  return count
}
