import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * The text of a named statement of a hot path. It names tables and columns by their Drizzle objects, so that renaming one
 * does not compile; its values stand in it as $1, $2.
 */
export function statementText(statement: SQL): string {
  return dialect.sqlToQuery(statement).sql
}
