import type { Database } from '../platform/postgres/database.server.ts'
import { type SQL, sql } from '../platform/postgres/drizzle.server.ts'

/**
 * For a statement that sums up hundreds of thousands of rows: with memory for all its groups, and reading each page of a
 * table once. In the order of an index PostgreSQL would look up a page for every row, half a million in a year of products.
 */
export function readMuch<Row extends Record<string, unknown>>(db: Database, query: SQL): Promise<Row[]> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('work_mem', '64MB', true), set_config('enable_indexscan', 'off', true)`)
      const { rows } = await tx.execute<Row>(query)
      return rows as Row[]
    },
    { accessMode: 'read only' },
  )
}
