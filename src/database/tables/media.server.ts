import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment, number } from '../columns.server.ts'

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

/** Uploaded pictures that still lack variants. The row goes when all are made. */
export const pictureJobs = pgTable('picture_jobs', {
  pictureId: number()
    .primaryKey()
    .references(() => pictures.id, { onDelete: 'cascade' }),
  queuedAt: moment().notNull().defaultNow(),
  /** Counted before each try: a picture that takes the process down with it is given up too. */
  attempts: integer().notNull().default(0),
  nextAttemptAt: moment().notNull().defaultNow(),
  lastError: text(),
})
