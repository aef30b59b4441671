import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment } from '../columns.server.ts'

/** A picture whose variants are in the storage, named by the hash of what was uploaded: the same file twice is one row. */
export const pictures = pgTable('pictures', {
  id: identity(),
  hash: text().notNull().unique(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Average colour, shown until the picture arrives. */
  color: text().notNull(),
  /** Widths that were made, at least one; none is wider than the original. */
  widths: integer().array().notNull(),
  /** Since when nothing shows it; null while something does, or until somebody has looked. */
  unusedSince: moment(),
})
