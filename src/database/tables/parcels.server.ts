import { check, foreignKey, index, pgTable, primaryKey, sql, unique } from '../../platform/postgres/drizzle.server.ts'
import {
  boolean,
  bytea,
  identity,
  integer,
  moment,
  number,
  partOf,
  quotedList,
  smallint,
  text,
} from '../columns.server.ts'
import { carrierNames, carrierOrderStates, carrierWays, parcelStates } from '../values/parcel-states.ts'
import { accounts } from './accounts.server.ts'
import { orderLines, orders } from './orders.server.ts'

/** Of parcels that have come to a stop without staff, who are told of them on «Сегодня». No other table beside them has these columns. */
export const needsStaff = sql.raw(
  `("attention" is not null and "state" <> 'cancelled') or "carrier_state" in ('withdrawing', 'stuck') or "state" in ('returning', 'returned')`,
)

/** What is packed into one box and sent on one way: pieces of one or more orders of one shopper. */
export const parcels = pgTable(
  'parcels',
  {
    id: identity(),
    /** Null when the account was deleted. */
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    state: text({ enum: parcelStates }).notNull(),
    /** Collected from the shelf: the order without goods by which its delivery is paid. One delivery is paid for one parcel. */
    deliveryOrderId: number()
      .unique()
      .references(() => orders.id),
    /** Null when it is picked up in the shop, or sent by somebody whom the shop does not ask. */
    carrier: text({ enum: carrierNames }),
    way: text({ enum: carrierWays }),
    /** The name of the delivery as it was bought. */
    deliveryName: text().notNull(),
    address: text().notNull().default(''),
    postalIndex: text().notNull().default(''),
    /** Nobody brings it anywhere: the shopper comes for it. */
    isPickup: boolean().notNull().default(false),
    cityCode: integer(),
    pointCode: text(),
    tariffCode: integer(),
    /** What the shopper pays for this parcel's delivery. */
    priceKopecks: number().notNull(),
    /** With the packaging: computed from the goods at first, then as staff have weighed and measured it. */
    weightGrams: integer().notNull(),
    lengthCm: integer().notNull(),
    widthCm: integer().notNull(),
    heightCm: integer().notNull(),
    trackingNumber: text(),
    /** What staff must do, by packing it anew, before it may be handed over. */
    attention: text(),
    carrierState: text({ enum: carrierOrderStates }),
    /** Our number there. A new one is taken only after the carrier has refused the former one for good. */
    carrierNumber: text().unique(),
    carrierUuid: text().unique(),
    /** When it was last sent: an answer that was lost may still arrive there. */
    carrierAskedAt: moment(),
    carrierNextAt: moment(),
    carrierTries: integer().notNull().default(0),
    carrierProblem: text(),
    /** When the carrier was last asked where it is; null when it has told that there is news. */
    trackedAt: moment(),
    /** The carrier's point keeps it until then. */
    storageUntil: moment(),
    storageRemindedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    packedAt: moment(),
    handedOverAt: moment(),
    /** Incremented by every change: a concurrent one by staff is refused instead of overwriting. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('parcels_account_idx').on(table.accountId),
    index('parcels_carrier_next_idx').on(table.carrierNextAt).where(sql`${table.carrierNextAt} is not null`),
    index('parcels_storage_idx').on(table.storageUntil).where(sql`${table.state} = 'awaiting_pickup'`),
    index('parcels_attention_idx').on(table.id).where(needsStaff),
    check('parcels_state_known', sql`${table.state} in (${quotedList(parcelStates)})`),
    check('parcels_size_positive', sql`least(weight_grams, length_cm, width_cm, height_cm) > 0`),
    check('parcels_price_not_negative', sql`${table.priceKopecks} >= 0`),
  ],
)

/** Which pieces of which order lines are in it. A trigger keeps every piece in at most one parcel. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: partOf(() => parcels.id),
    orderId: number().notNull(),
    position: smallint().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderId, table.position] }),
    foreignKey({
      columns: [table.orderId, table.position],
      foreignColumns: [orderLines.orderId, orderLines.position],
      name: 'parcel_lines_order_line_fk',
    }).onDelete('cascade'),
    index('parcel_lines_order_idx').on(table.orderId, table.position),
    check('parcel_lines_quantity_positive', sql`${table.quantity} > 0`),
  ],
)

/** What happened to a parcel, told by staff or by the carrier. A carrier may tell the same twice: it is kept once. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: identity(),
    parcelId: partOf(() => parcels.id),
    at: moment().notNull(),
    state: text({ enum: parcelStates }).notNull(),
    actor: text({ enum: ['staff', 'shop', 'carrier'] }).notNull(),
    accountId: number().references(() => accounts.id, { onDelete: 'set null' }),
    /** The carrier's word for it, and the place. */
    carrierCode: text(),
    text: text(),
  },
  (table) => [
    index('parcel_events_parcel_idx').on(table.parcelId, table.id),
    unique('parcel_events_carrier_once').on(table.parcelId, table.carrierCode, table.at),
  ],
)

/**
 * The label of a carrier's order, a thing of its own: the order stays made while its label is still printed or was
 * refused. Carriers print in their own time, so the print form that was asked for is kept and asked about until it is ready.
 */
export const parcelLabels = pgTable(
  'parcel_labels',
  {
    parcelId: number()
      .primaryKey()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    /** The order at the carrier that it is for: the label of another one is not the parcel's. */
    carrierUuid: text().notNull(),
    /** The carrier's id of the print form; null when none is asked for. */
    form: text().unique(),
    /** How many forms were refused in a row. */
    refused: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    /** When the carrier is asked next; null when the label is there, or staff have to say so. */
    nextAt: moment(),
    problem: text(),
    pdf: bytea(),
    at: moment().notNull(),
  },
  (table) => [index('parcel_labels_next_idx').on(table.nextAt).where(sql`${table.nextAt} is not null`)],
)
