import type { Database } from '../platform/postgres/database.server.ts'
import { type SQL, sql } from '../platform/postgres/drizzle.server.ts'

/**
 * For a statement that reads tens of thousands of rows which lie together: each page of the table once. In the order of an
 * index PostgreSQL would look up a page for every row, and take twice as long.
 */
export function readMuch<Row extends Record<string, unknown>>(db: Database, query: SQL): Promise<Row[]> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('enable_indexscan', 'off', true)`)
      const { rows } = await tx.execute<Row>(query)
      return rows as Row[]
    },
    { accessMode: 'read only' },
  )
}
