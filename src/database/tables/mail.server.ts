import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { identity, moment } from '../columns.server.ts'

/** Letters, saved in the transaction of what caused them. A job for each sends it; in demo mode the local mailbox shows them. */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    html: text(),
    /** What it speaks of, such as `order:1042`: letters about somebody who has left are found by it. */
    about: text(),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
    /** Given up: the server refused it for good, or it was written for nobody. */
    droppedAt: moment(),
    /** What the server answered to that, without its words. */
    dropReason: text(),
  },
  (table) => [
    index('mails_created_at_idx').on(table.createdAt.desc(), table.id.desc()),
    index('mails_about_idx').on(table.about).where(sql`${table.about} is not null`),
  ],
)
