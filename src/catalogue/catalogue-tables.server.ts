import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

export const categories = pgTable('categories', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  position: integer().notNull().default(0),
})
