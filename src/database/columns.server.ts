import { bigint, timestamp } from '../platform/postgres/drizzle.server.ts'

/** A point in time, independent of the time zone. */
export const moment = () => timestamp({ withTimezone: true })

/** A `bigint` that JavaScript reads as a number: ids and kopecks stay far below 2^53. */
export const number = () => bigint({ mode: 'number' })

/** An auto-incremented key. */
export const identity = () => number().primaryKey().generatedAlwaysAsIdentity()
