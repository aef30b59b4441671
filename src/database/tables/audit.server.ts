import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment, number } from '../columns.server.ts'

/** Who of the staff changed what, with before and after. Rows are only added; it outlives accounts, so it refers to none. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: moment().notNull().defaultNow(),
    accountId: number().notNull(),
    email: text().notNull(),
    /** What was done, such as `product.update`. */
    action: text().notNull(),
    /** What it was done to, such as `product`; its id and its name at that time. */
    subject: text().notNull(),
    subjectId: text().notNull(),
    subjectName: text().notNull(),
    /** Only the fields that changed. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_log_subject_idx').on(table.subject, table.subjectId, table.id.desc()),
    index('audit_log_at_idx').on(table.at, table.id),
    index('audit_log_account_idx').on(table.accountId, table.id.desc()),
  ],
)
