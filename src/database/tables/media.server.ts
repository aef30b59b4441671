import { pgTable } from '../../platform/postgres/drizzle.server.ts'
import { identity, integer, moment, text } from '../columns.server.ts'

/** A picture whose variants are in the storage. Named by the hash of the upload, so the same file twice is one row. */
export const pictures = pgTable('pictures', {
  id: identity(),
  hash: text().notNull().unique(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Average colour, shown until the picture arrives. */
  color: text().notNull(),
  /** Widths that were generated, at least one; none is wider than the original. */
  widths: integer().array().notNull(),
  /** Since when it is unused; null while it is in use or has not been checked yet. */
  unusedSince: moment(),
})
