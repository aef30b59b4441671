import { index, pgTable, primaryKey, sql } from '../../platform/postgres/drizzle.server.ts'
import { doublePrecision, integer, jsonb, moment, text } from '../columns.server.ts'
import type { Offer } from '../values/delivery-choice.ts'
import { carrierNames } from '../values/parcel-states.ts'

const carrier = () => text({ enum: carrierNames }).notNull()

/** Where a carrier delivers, copied every night: checkout never waits for the carrier's lists. */
export const carrierCities = pgTable(
  'carrier_cities',
  {
    carrier: carrier(),
    code: integer().notNull(),
    name: text().notNull(),
    /** The name as it is typed: in lower case, without ё. Where the character type is C, SQL cannot do that. */
    searchName: text().notNull(),
    region: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** How many pickup points it has: large cities are offered before villages of the same name. */
    points: integer().notNull().default(0),
    /** The run of the nightly job that last found it. */
    seenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.carrier, table.code] }),
    index('carrier_cities_name_idx').on(sql`${table.searchName} text_pattern_ops`),
  ],
)

export const carrierPoints = pgTable(
  'carrier_points',
  {
    carrier: carrier(),
    code: text().notNull(),
    cityCode: integer().notNull(),
    kind: text({ enum: ['PVZ', 'POSTAMAT'] }).notNull(),
    address: text().notNull(),
    workTime: text().notNull().default(''),
    metro: text(),
    note: text(),
    phone: text(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Null where the carrier names no limit. */
    maxGrams: integer(),
    /** The largest cells of a locker, each with its sides in centimetres from the longest; null where any box fits. */
    cells: jsonb().$type<number[][]>(),
    seenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.carrier, table.code] }),
    index('carrier_points_city_idx').on(table.carrier, table.cityCode),
  ],
)

/** The last prices that a carrier named for a parcel like this: used again while it is away. */
export const carrierQuotes = pgTable('carrier_quotes', {
  /** Carrier, from, to, weight and box, see parcels/quotes. */
  key: text().primaryKey(),
  offers: jsonb().$type<Offer[]>().notNull(),
  at: moment().notNull(),
})

/** How the shop got on with a carrier, for staff: wrong keys are told, not guessed from missing prices. */
export const carrierStates = pgTable('carrier_states', {
  carrier: carrier().primaryKey(),
  placesAt: moment(),
  problem: text(),
  problemAt: moment(),
})

/** Where parcels start. There is at most one row; without it the defaults of parcels/sender count. */
export const parcelSenders = pgTable('parcel_senders', {
  id: integer().primaryKey().default(1),
  cityCode: integer().notNull(),
  /** The carrier's point to which the shop brings its parcels. */
  shipmentPoint: text(),
  postalIndex: text().notNull(),
  version: integer().notNull().default(1),
})
