import { check, index, pgTable, primaryKey, sql } from '../../platform/postgres/drizzle.server.ts'
import { timeZoneNames } from '../../platform/text/time-zones.ts'
import { date, identity, integer, moment, number, text } from '../columns.server.ts'
import { pictures } from './media.server.ts'

/** The shop's details, edited by staff. Exactly one row, inserted by the migration. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer().primaryKey().default(1),
    shopName: text().notNull(),
    phone: text(),
    email: text(),
    timeOfWork: text(),
    /** Of the list in platform/text/time-zones.ts. */
    timeZone: text({ enum: timeZoneNames }).notNull().default('Asia/Novosibirsk'),
    fullName: text(),
    inn: text(),
    ogrn: text(),
    vkUrl: text(),
    telegramUrl: text(),
    /** Legal address of the seller, for the documents. */
    legalAddress: text(),
    aboutText: text(),
    /** The bank details that customers transfer to. All five are needed for the payment QR. */
    payeeName: text(),
    bankName: text(),
    bankBic: text(),
    bankAccount: text(),
    bankCorrAccount: text(),
    /** Shown beside the details, such as a card number or a phone for instant transfers. */
    paymentNote: text(),
    /** Gets an e-mail for every new order; the shop's own address when empty. */
    ordersEmail: text(),
    /** Days after which an unpaid order is cancelled. */
    unpaidOrderDays: integer().notNull().default(3),
    /** Working days between payment and dispatch, at most. */
    packingDays: integer().notNull().default(2),
    /** At this many pieces or fewer the stock is low: shoppers see the count, staff are warned. */
    lowStock: integer().notNull().default(3),
    /** «Моя полка»: whether paid goods may wait there, for how many days, and what becomes of them then. */
    shelf: text({ enum: ['on', 'off'] })
      .notNull()
      .default('off'),
    shelfDays: integer().notNull().default(60),
    shelfOverdue: text({ enum: ['wait', 'return'] })
      .notNull()
      .default('wait'),
    /** The rest of a deposit: days to pay it after the preorder came, the reminder before the end, and what happens then. */
    restDays: integer().notNull().default(14),
    restReminderDays: integer().notNull().default(3),
    restOverdue: text({ enum: ['wait', 'return'] })
      .notNull()
      .default('wait'),
    /** What a gift card can be bought for, in roubles; months that a new gift card can be used for, and how long before its end a letter reminds of it. */
    giftCardMin: integer().notNull().default(500),
    giftCardMax: integer().notNull().default(15_000),
    giftCardMonths: integer().notNull().default(36),
    giftCardReminderDays: integer().notNull().default(30),
    /** For receipts: who prints them, and the codes of content/tax-codes.ts. */
    receiptsBy: text({ enum: ['provider', 'own'] })
      .notNull()
      .default('provider'),
    vatCode: integer().notNull().default(1),
    taxSystem: integer().notNull().default(2),
    /** Incremented by every staff edit: a concurrent save is refused instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [check('site_settings_one_row', sql`${table.id} = 1`)],
)

/** Places where the shop can be visited; the first one is the store of the home page. */
export const stores = pgTable('stores', {
  id: identity(),
  title: text(),
  address: text(),
  timeOfWork: text(),
  position: integer().notNull().default(0),
  pictureId: number().references(() => pictures.id),
  version: integer().notNull().default(1),
})

/** Policy, offer and the like. An edit creates a new version: consents refer to the one that was shown. */
export const documents = pgTable(
  'documents',
  {
    slug: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    effectiveFrom: date({ mode: 'string' }).notNull(),
    /** Markdown with placeholders such as {{full_name}}, filled from the site data when shown. */
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.version] })],
)

/** A line above the header of the shop, from one moment to another. */
export const announcements = pgTable(
  'announcements',
  {
    id: identity(),
    text: text().notNull(),
    /** Where the line leads: a page of the shop, or an https address. */
    href: text(),
    startsAt: moment().notNull(),
    /** Null: until somebody ends it. */
    endsAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    /** Incremented by every staff edit: a concurrent save is refused instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('announcements_starts_at_idx').on(table.startsAt),
    check('announcements_ends_later', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)

/** What the home page opens with, edited by staff. One row at most; without it the page begins with the categories. */
export const homeOpening = pgTable(
  'home_opening',
  {
    id: integer().primaryKey().default(1),
    heading: text().notNull(),
    text: text(),
    linkText: text(),
    /** A place on this site, such as /new/. */
    linkHref: text(),
    pictureId: number().references(() => pictures.id),
    /** Incremented by every staff edit: a concurrent save is refused instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [check('home_opening_one_row', sql`${table.id} = 1`)],
)
