import {
  check,
  index,
  pgSequence,
  pgTable,
  primaryKey,
  sql,
  uniqueIndex,
} from '../../platform/postgres/drizzle.server.ts'
import type { OrderDiscounts } from '../../promotions/promotion.ts'
import {
  boolean,
  identity,
  integer,
  jsonb,
  moment,
  number,
  partOf,
  quotedList,
  smallint,
  text,
} from '../columns.server.ts'
import type { DeliveryChoice } from '../values/delivery-choice.ts'
import { type OrderState, orderEventKinds, orderStates } from '../values/order-states.ts'
import { carrierNames } from '../values/parcel-states.ts'
import { accounts } from './accounts.server.ts'
import { productId, products } from './catalogue.server.ts'
import { pictures } from './media.server.ts'

/** Delivery methods. One that orders refer to is archived, not deleted. */
export const deliveryTypes = pgTable(
  'delivery_types',
  {
    id: identity(),
    name: text().notNull(),
    priceKopecks: number().notNull(),
    requiresAddress: boolean().notNull(),
    /** Shown in the empty address field. */
    placeholder: text().notNull().default(''),
    /** Shown beside the price, such as what is paid on receipt; such a delivery is not called free. */
    note: text(),
    /** Whose prices count instead of the fixed one, as long as they are known. */
    carrier: text({ enum: carrierNames }),
    /** How many days it usually takes, from the shop's door; a carrier that is asked knows better. */
    daysMin: integer(),
    daysMax: integer(),
    /** «Моя полка»: nothing is sent until the shopper says so. There is one, kept by the trigger `site_settings_offer_shelf`. */
    shelf: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    archivedAt: moment(),
    /** Incremented by every staff edit: a concurrent save is refused instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('delivery_types_price_not_negative', sql`${table.priceKopecks} >= 0`),
    uniqueIndex('delivery_types_one_shelf').on(table.shelf).where(sql`${table.shelf}`),
    check(
      'delivery_types_shelf_sends_nothing',
      sql`not ${table.shelf} or (${table.priceKopecks} = 0 and not ${table.requiresAddress})`,
    ),
  ],
)

/** Numbers that people read out on the phone: four digits at first. A draft takes one, and its order keeps it. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 })

export interface DraftLine {
  product_id: number
  quantity: number
  /** Pieces that were in the cart: more than `quantity` when fewer are available. */
  wanted: number
  /** The price that the shopper saw: if it differs at confirmation, we ask again. */
  price_kopecks: number
  /** The deposit that the shopper saw, null for none, likewise; left out where nobody was shown one. */
  first_pay_kopecks?: number | null
}

/** The one order that a shopper is placing. It stays after confirmation, so that confirming again finds the order. */
export const orderDrafts = pgTable('order_drafts', {
  accountId: number()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  id: number().notNull().unique().default(sql`nextval('order_numbers')`),
  lines: jsonb().$type<DraftLine[]>().notNull(),
  /** Their total less the discounts that need no code and no points, see pricing/price.ts: asked again before it is more. */
  goodsKopecks: number().notNull(),
  /** What such discounts take off the delivery, as far as it costs as much: asked again before it is less. */
  offDeliveryKopecks: number().notNull().default(0),
  /** By delivery type. Emptied when the goods change: the prices were for another parcel. */
  deliveryChoices: jsonb().$type<Record<string, DeliveryChoice>>().notNull().default({}),
  updatedAt: moment().notNull().defaultNow(),
  confirmedAt: moment(),
})

/** Where a shopper wants a paid order to go, once they have paid what that costs more. */
export interface WantedCorrection {
  fullName: string
  phone: string
  deliveryAddress: string
  deliveryIndex: string
  isPickup: boolean
  deliveryChoice: DeliveryChoice | null
  deliveryPriceKopecks: number
  moreKopecks: number
  /** What was missing before, and is not asked for with it: staff have given it back in the provider's cabinet. */
  missingKopecks?: number
  /** If unpaid by then, the old place stays. */
  until: string
}

export const orders = pgTable(
  'orders',
  {
    /** The draft's number. */
    id: number().primaryKey(),
    /** Null when the account was deleted: the order stays in the books without it. */
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
    /** The shopper comes for it. Goods on the shelf count as such until it is said where they go. */
    isPickup: boolean().notNull().default(false),
    /** What was agreed with a carrier; null for deliveries at a fixed price to a typed address. */
    deliveryChoice: jsonb().$type<DeliveryChoice>(),
    /** Another place that costs more and is not paid yet: nothing is packed meanwhile. */
    correction: jsonb().$type<WantedCorrection>(),
    comment: text().notNull().default(''),
    /** It pays for a gift card: an advance, no sale. It has no goods. */
    isAdvance: boolean().notNull().default(false),
    /** What promotions took off it, by promotion; null for nothing. Lines and sums are what is left. */
    discounts: jsonb().$type<OrderDiscounts>(),
    paymentMethod: text().notNull().default('online'),
    goodsKopecks: number().notNull(),
    totalKopecks: number().notNull(),
    /** What of the total is not asked for before the preorders have come: prices without their deposits, see pricing/price.ts. */
    deferredKopecks: number().notNull().default(0),
    /** What of the total staff have waived, with a reason in the journal: less came in and is enough. */
    waivedKopecks: number().notNull().default(0),
    /** The preorders have come and the rest is asked for, until then; or when it was paid before that. */
    restUntil: moment(),
    trackingNumber: text(),
    cancelReason: text(),
    createdAt: moment().notNull().defaultNow(),
    /** If unpaid by then, it is cancelled and its stock is returned. */
    expiresAt: moment().notNull(),
    expiryWarnedAt: moment(),
    paidAt: moment(),
    /** Incremented by every staff edit: a concurrent save is refused instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('orders_account_id_idx').on(table.accountId, table.id.desc()),
    // With what else the table of orders is filtered by, so that counts and far pages are read from the index alone.
    index('orders_state_idx').on(table.state, table.id.desc(), table.createdAt, table.deliveryTypeId),
    index('orders_paid_at_idx').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_created_at_idx').on(table.createdAt),
    // Transfers are matched to orders by their sum, see orders/order-bill.server.ts. The rest as above.
    index('orders_total_idx').on(table.totalKopecks, table.id, table.state, table.createdAt, table.deliveryTypeId),
    // Whose rest will be asked for.
    index('orders_deposit_idx')
      .on(table.id)
      .where(sql`${table.state} = 'paid' and ${table.deferredKopecks} > 0 and ${table.restUntil} is null`),
    // Staff search people by the beginnings of words, see find_words.
    index('orders_words_idx').using('gin', sql`find_words(${table.fullName} || ' ' || ${table.email}, ${table.phone})`),
    index('orders_correction_idx').on(table.id).where(sql`${table.correction} is not null`),
    index('orders_unpaid_idx').on(table.expiresAt).where(sql`${table.state} = 'awaiting_payment'`),
    check('orders_waived_not_negative', sql`${table.waivedKopecks} >= 0`),
    check('orders_state_known', sql`${table.state} in (${quotedList(orderStates)})`),
  ],
)

/** What was bought, copied at the time: renaming a product later does not change old orders. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: partOf(() => orders.id),
    position: smallint().notNull(),
    productId: number()
      .notNull()
      .references(() => products.id),
    sku: text().notNull(),
    productName: text().notNull(),
    pictureId: number().references(() => pictures.id),
    priceKopecks: number().notNull(),
    quantity: integer().notNull(),
    /** What the shop paid for a piece, as known at the time of the sale; copied by a trigger. */
    costKopecks: number(),
    /** Sold before its release, with the month that was promised; copied by the same trigger. */
    isPreorder: boolean().notNull().default(false),
    /** The month that the shopper has agreed to. A slip changes it only when the shopper agrees again. */
    agreedYear: smallint(),
    agreedMonth: smallint(),
    /** What is paid at once for a piece; null for the whole price, see pricing/deposit.ts. */
    depositKopecks: number(),
    /** When pieces of a batch were put aside for it. */
    arrivedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product_id_idx').on(table.productId),
    // What waits for its release, see waiting-lines.server.ts.
    index('order_lines_awaited_idx')
      .on(table.productId, table.orderId)
      .where(sql`${table.isPreorder} and ${table.arrivedAt} is null`),
    check('order_lines_quantity_positive', sql`${table.quantity} > 0`),
    check(
      'order_lines_deposit_below_price',
      sql`${table.depositKopecks} > 0 and ${table.depositKopecks} < ${table.priceKopecks}`,
    ),
  ],
)

/**
 * The distinct names and SKUs under which goods were sold, so that staff can search orders by words. An index on the
 * lines themselves would write the same words again with every sale.
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
 * What happened to an order: its timeline, the staff's notes and the outbox of e-mails in one. A worker writes the
 * e-mails for an event, so that no request waits for them.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: identity(),
    orderId: partOf(() => orders.id),
    at: moment().notNull().defaultNow(),
    kind: text({ enum: orderEventKinds }).notNull(),
    /** The new state. */
    state: text().$type<OrderState>(),
    /** Who did it: the shopper, staff, or the shop automatically. */
    actor: text({ enum: ['shopper', 'staff', 'shop'] }).notNull(),
    /** Which member of staff. For shoppers it is the order's own account. */
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    text: text(),
    lettersDue: boolean().notNull().default(false),
    /** Until then staff can undo a mistake, and no e-mail has been written yet. */
    lettersAfter: moment(),
  },
  (table) => [
    index('order_events_order_id_idx').on(table.orderId, table.id),
    index('order_events_letters_due_idx').on(table.id).where(sql`${table.lettersDue}`),
  ],
)
