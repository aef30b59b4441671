import { z } from 'zod'
import { deliveryDates } from '../content/delivery/delivery-dates.contract.ts'
import { carrierNames, carrierWays, parcelStateWords } from '../database/values/parcel-states.ts'
import { wordsOf } from '../database/values/state-words.ts'
import { endpoint } from '../platform/contract/endpoint.ts'
import { placesCarrier } from './carriers/carriers.ts'

const tag = 'delivery'
const access = 'customer'

const city = z.object({
  code: z.number().int(),
  name: z.string(),
  region: z.string(),
  points: z.number().int().describe('How many pickup points it has'),
})

export type City = z.output<typeof city>

export const findCities = endpoint({
  method: 'GET',
  path: '/api/delivery/cities/',
  summary: `Cities that ${placesCarrier.title} delivers to, by the beginning of their name; those with many points first`,
  tag,
  access,
  query: z.object({ q: z.string().max(100) }),
  responses: { 200: z.array(city) },
})

const addressSuggestion = z.object({
  text: z.string().describe('What the field then holds; it may be typed on'),
  name: z.string(),
  note: z.string(),
  index: z.string().nullable().describe('Postal index: of a town that of its main post office'),
  is_town: z.boolean(),
})

export type AddressSuggestion = z.output<typeof addressSuggestion>

/** Not a GET: what people type is their address, and must not stand in the logs of proxies. */
export const suggestAddresses = endpoint({
  method: 'POST',
  path: '/api/delivery/addresses/',
  summary: 'Towns and, where the shop has a key of DaData, streets for an address that is being typed',
  tag,
  access,
  body: z.object({
    q: z.string().max(500),
    town: z.string().max(100).optional().describe('The address is in this town, and is written without it'),
  }),
  responses: { 200: z.array(addressSuggestion) },
})

const point = z.object({
  code: z.string(),
  locker: z.boolean(),
  address: z.string(),
  work_time: z.string(),
  metro: z.string().nullable(),
  note: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  metres: z.number().int().describe('From the centre of the city'),
})

export type Point = z.output<typeof point>

const pointList = z.object({
  total: z.number().int(),
  centre: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  points: z.array(point).describe('The nearest to the centre first, at most 400'),
  near: z
    .object({ code: z.number().int(), name: z.string(), metres: z.number().int() })
    .nullable()
    .describe('The next city with points, when this one has none for the parcel'),
})

export type PointList = z.output<typeof pointList>

export const listPoints = endpoint({
  method: 'GET',
  path: '/api/delivery/points/',
  summary: 'Pickup points of a city that take such a parcel',
  tag,
  access,
  query: z.object({
    city: z.coerce.number().int().min(1).max(2_000_000_000),
    q: z.string().max(100).optional().describe('Words of the address or the underground station'),
    weight: z.coerce.number().int().min(0).max(1_000_000).optional().describe('Grams'),
    box: z
      .string()
      .regex(/^\d{1,3}x\d{1,3}x\d{1,3}$/)
      .transform((text) => text.split('x').map(Number))
      .optional()
      .describe('The sides of the parcel in centimetres, as `30x20x15`: it must fit into a locker'),
  }),
  responses: { 200: pointList },
})

/** What the checkout knows of a carrier's delivery; part of the orders' contract. */
export const carrierChoice = z.object({
  name: z.enum(carrierNames),
  weight: z.number().int().describe('Grams of the packed parcel'),
  box: z.string().describe('Its sides in centimetres, as `30x20x15`'),
  city: z.object({ code: z.number().int(), name: z.string() }).nullable(),
  way: z.enum(carrierWays).nullable().describe('As chosen by `POST /api/checkout/delivery/`; null before that'),
  point: z.object({ code: z.string(), locker: z.boolean(), address: z.string() }).nullable(),
  index: z.string().nullable(),
  offers: z
    .array(
      z.object({
        way: z.enum(carrierWays),
        locker: z.boolean(),
        price: z.number().describe('Roubles'),
        days_min: z.number().nullable(),
        days_max: z.number().nullable(),
        dates: deliveryDates.nullable().describe('When it arrives if it is paid today'),
      }),
    )
    .describe('Empty when the carrier names no price: the fixed one counts'),
})

export type CarrierChoice = z.output<typeof carrierChoice>

/** A parcel as its shopper sees it; part of the orders' contract. */
export const orderParcel = z.object({
  id: z.number().int(),
  state: z.enum(wordsOf(parcelStateWords)),
  way: z.enum(carrierWays).nullable(),
  delivery_name: z.string(),
  address: z.string(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable().describe('Where the carrier itself shows it'),
  storage_until: z.iso.datetime().nullable().describe('The pickup point keeps it until then'),
  items: z.array(z.object({ order_id: z.number().int(), product_name: z.string(), quantity: z.number().int() })),
  timeline: z.array(
    z.object({ at: z.iso.datetime(), state: z.enum(wordsOf(parcelStateWords)), place: z.string().nullable() }),
  ),
})

export type OrderParcel = z.output<typeof orderParcel>
