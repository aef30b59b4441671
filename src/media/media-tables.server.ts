import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** A picture whose variants are in the storage, named by the hash of what was uploaded: the same file twice is one row. */
export const pictures = pgTable('pictures', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  hash: text().notNull().unique(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Average colour, shown until the picture arrives. */
  color: text().notNull(),
  /** Widths that were made; none is wider than the original. */
  widths: integer().array().notNull(),
})
