import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A picture whose variants are in the storage, named by the hash of what was uploaded: the same file twice is one row. */
export const pictures = pgTable('pictures', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  hash: text().notNull().unique(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Average colour, shown until the picture arrives. */
  color: text().notNull(),
  /** Widths that were made, at least one; none is wider than the original. */
  widths: integer().array().notNull(),
  /** Since when nothing shows it; null while something does, or until somebody has looked. */
  unusedSince: timestamp({ withTimezone: true }),
})

/** Uploaded pictures that still lack variants. The row goes when all are made. */
export const pictureJobs = pgTable('picture_jobs', {
  pictureId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => pictures.id, { onDelete: 'cascade' }),
  queuedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Counted before each try: a picture that takes the process down with it is given up too. */
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  lastError: text(),
})
