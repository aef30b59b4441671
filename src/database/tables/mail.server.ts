import { index, pgTable, sql } from '../../platform/postgres/drizzle.server.ts'
import { boolean, identity, moment, text } from '../columns.server.ts'

/** E-mails, saved in the transaction that caused them. A job per e-mail sends it; demo mode shows them in a mailbox. */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    html: text(),
    /** What it is about, such as `order:1042`: used to find the e-mails about somebody who deleted their account. */
    about: text(),
    /** A code or link that somebody is waiting for. */
    urgent: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
    /** When the server first refused it for good (5xx). It is retried all the same: the fault may be the server's. */
    refusedAt: moment(),
    /** Given up: the server kept refusing it, or it has no recipient. */
    droppedAt: moment(),
    /** How the server refused it, without the text of its answer. */
    dropReason: text(),
  },
  (table) => [
    index('mails_created_at_idx').on(table.createdAt.desc(), table.id.desc()),
    index('mails_about_idx').on(table.about).where(sql`${table.about} is not null`),
    index('mails_refused_idx').on(table.droppedAt).where(sql`${table.dropReason} is not null`),
  ],
)
