import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { identity, moment, number } from '../columns.server.ts'
import { type OrderState, orderStates } from '../values/order-states.ts'
import { accounts } from './accounts.server.ts'
import { productId, products } from './catalogue.server.ts'
import { pictures } from './media.server.ts'

/** Ways to get the goods. One that orders refer to is archived, not deleted. */
export const deliveryTypes = pgTable(
  'delivery_types',
  {
    id: identity(),
    name: text().notNull(),
    priceKopecks: number().notNull(),
    requiresAddress: boolean().notNull(),
    /** Shown in the empty address field. */
    placeholder: text().notNull().default(''),
    /** Said beside the price, such as what is paid on receipt; such a delivery is not called free. */
    note: text(),
    position: integer().notNull().default(0),
    archivedAt: moment(),
    /** Grows with each change by staff: the second saver is told instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [check('delivery_types_price_not_negative', sql`${table.priceKopecks} >= 0`)],
)

/** Numbers that people read out on the phone: four digits at first. A draft takes one, its order keeps it. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 })

export interface DraftLine {
  product_id: number
  quantity: number
  /** Pieces that were in the cart: more than `quantity` where fewer can be had. */
  wanted: number
  /** What the shopper was shown: another price at confirmation is a reason to ask again. */
  price_kopecks: number
}

/** The one order that a shopper is placing. It stays after confirmation, so that repeating it finds the order. */
export const orderDrafts = pgTable('order_drafts', {
  accountId: number()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  id: number().notNull().unique().default(sql`nextval('order_numbers')`),
  lines: jsonb().$type<DraftLine[]>().notNull(),
  /** What they cost together, see orders/order-price.ts. */
  goodsKopecks: number().notNull(),
  updatedAt: moment().notNull().defaultNow(),
  confirmedAt: moment(),
})

export const orders = pgTable(
  'orders',
  {
    /** The draft's number. */
    id: number().primaryKey(),
    /** Null when the person has left: the order stays in the books without them. */
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    state: text({ enum: orderStates }).notNull(),
    fullName: text().notNull(),
    /** Digits only: 79991234567. */
    phone: text().notNull(),
    email: text().notNull(),
    deliveryTypeId: number().references(() => deliveryTypes.id),
    deliveryName: text().notNull(),
    deliveryNote: text(),
    deliveryPriceKopecks: number().notNull(),
    deliveryAddress: text().notNull().default(''),
    deliveryIndex: text().notNull().default(''),
    comment: text().notNull().default(''),
    paymentMethod: text().notNull().default('online'),
    goodsKopecks: number().notNull(),
    totalKopecks: number().notNull(),
    trackingNumber: text(),
    cancelReason: text(),
    createdAt: moment().notNull().defaultNow(),
    /** Unpaid by then, it is cancelled and its stock returns. */
    expiresAt: moment().notNull(),
    expiryWarnedAt: moment(),
    paidAt: moment(),
    /** Grows with each change by staff: the second saver is told instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('orders_account_id_idx').on(table.accountId, table.id.desc()),
    index('orders_state_idx').on(table.state, table.id.desc()),
    index('orders_paid_at_idx').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_created_at_idx').on(table.createdAt),
    // Transfers are matched to orders by their sum.
    index('orders_total_idx').on(table.totalKopecks, table.id),
    // Staff look for people by the beginnings of words, see find_words.
    index('orders_words_idx').using('gin', sql`find_words(${table.fullName} || ' ' || ${table.email}, ${table.phone})`),
    index('orders_unpaid_idx').on(table.expiresAt).where(sql`${table.state} = 'Ожидает оплаты'`),
    check(
      'orders_state_known',
      sql`${table.state} in (${sql.raw(orderStates.map((state) => `'${state}'`).join(', '))})`,
    ),
  ],
)

/** What was bought, as it was then: a product renamed later does not rewrite the past. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: number()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    productId: number()
      .notNull()
      .references(() => products.id),
    sku: text().notNull(),
    productName: text().notNull(),
    pictureId: number().references(() => pictures.id),
    priceKopecks: number().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product_id_idx').on(table.productId),
    check('order_lines_quantity_positive', sql`${table.quantity} > 0`),
  ],
)

/**
 * The names and SKUs under which goods were sold, each once: staff find orders by their words. In an index of the lines
 * themselves every sale would write the same words again.
 */
export const soldNames = pgTable(
  'sold_names',
  {
    productId: productId(),
    name: text().notNull(),
    sku: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.name, table.sku] }),
    index('sold_names_words_idx').using('gin', sql`find_words(${table.name} || ' ' || ${table.sku}, '')`),
  ],
)

/**
 * What happened to an order. It is the timeline, the staff's notes and the outbox of letters in one: a worker writes
 * the letters that an event asks for, so that nobody waits for them.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: identity(),
    orderId: number()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment().notNull().defaultNow(),
    kind: text({ enum: ['placed', 'state', 'tracking', 'edited', 'expiring', 'note'] }).notNull(),
    /** The state it went into. */
    state: text().$type<OrderState>(),
    /** Who did it: the shopper, staff, or the shop by itself. */
    actor: text({ enum: ['shopper', 'staff', 'shop'] }).notNull(),
    /** Who of the staff. The shopper is the order's. */
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    text: text(),
    lettersDue: boolean().notNull().default(false),
    /** Until then a slip of the staff can be taken back, and nobody has been written to. */
    lettersAfter: moment(),
  },
  (table) => [
    index('order_events_order_id_idx').on(table.orderId, table.id),
    index('order_events_letters_due_idx').on(table.id).where(sql`${table.lettersDue}`),
  ],
)
