import { index, jsonb, pgTable, text } from '../../platform/postgres/drizzle.server.ts'
import { identity, moment, number } from '../columns.server.ts'

/** Staff changes with before and after. Rows are only added; they outlive accounts, so there is no foreign key. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: moment().notNull().defaultNow(),
    accountId: number().notNull(),
    email: text().notNull(),
    /** The action, such as `product.update`. */
    action: text().notNull(),
    /** The type of the changed object, such as `product`; its id and its name at that time. */
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
