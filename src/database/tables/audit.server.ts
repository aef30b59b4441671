import { index, pgTable, sql } from '../../platform/postgres/drizzle.server.ts'
import { identity, jsonb, moment, number, text } from '../columns.server.ts'

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
    /** The entry about the whole that this one is a part of, such as `bulk-12`: the log shows that one only. */
    batch: text(),
  },
  (table) => [
    index('audit_log_subject_idx').on(table.subject, table.subjectId, table.id.desc()),
    // The log leaves parts of a whole out, by time: of everything, of one kind of subject, and of one person.
    index('audit_log_at_idx').on(table.at, table.id).where(sql`${table.batch} is null`),
    index('audit_log_subject_at_idx').on(table.subject, table.at, table.id).where(sql`${table.batch} is null`),
    index('audit_log_account_idx').on(table.accountId, table.at, table.id).where(sql`${table.batch} is null`),
    index('audit_log_batch_idx').on(table.batch, table.id.desc()).where(sql`${table.batch} is not null`),
  ],
)
