import { index, integer, pgTable, text, uuid } from '../../platform/postgres/drizzle.server.ts'
import { identity, moment, number } from '../columns.server.ts'

/** A delivery that came, or a stocktake: many movements with one cause. */
export const stockDocuments = pgTable(
  'stock_documents',
  {
    id: identity(),
    /** Made by the page, so that a repeated request writes nothing twice. */
    key: uuid().notNull().unique(),
    kind: text({ enum: ['arrival', 'count'] }).notNull(),
    note: text().notNull(),
    at: moment().notNull().defaultNow(),
    /** Who did it. No foreign key: documents outlive accounts. */
    accountId: number().notNull(),
    email: text().notNull(),
    products: integer().notNull(),
    /** Pieces that came; for a stocktake the sum of the differences. */
    pieces: integer().notNull(),
  },
  (table) => [index('stock_documents_kind_idx').on(table.kind, table.id.desc())],
)
