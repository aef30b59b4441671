import { bigint, customType, type PgColumn, sql, timestamp } from '../platform/postgres/drizzle.server.ts'

// Tables have all their kinds of columns from here.
export {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  smallint,
  text,
  uuid,
} from '../platform/postgres/drizzle.server.ts'

/** A point in time, independent of the time zone. */
export const moment = () => timestamp({ withTimezone: true })

/** A `bigint` that JavaScript reads as a number: ids and kopecks stay far below 2^53. */
export const number = () => bigint({ mode: 'number' })

/** What is in a file. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An auto-incremented key. */
export const identity = () => number().primaryKey().generatedAlwaysAsIdentity()

/** The row that this one belongs to, and goes with. */
export const partOf = (id: () => PgColumn) => number().notNull().references(id, { onDelete: 'cascade' })

/** The list in a check: `state in (…)`. Only for values that stand in the code. */
export const quotedList = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
