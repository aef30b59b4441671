import type { FastifyBaseLogger } from 'fastify'
import { carrierCities, carrierPoints } from '../../database/tables/carriers.server.ts'
import type { CarrierName } from '../../database/values/parcel-states.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, lt, sql } from '../../platform/postgres/drizzle.server.ts'
import { shopTimeZone } from '../../platform/text/date-format.ts'
import type { Carrier, CarrierCity, CarrierPoint } from '../carriers/carrier.ts'
import { notePlaces, noteProblem } from '../carriers/carrier-state.server.ts'
import type { Carriers } from '../carriers/open-carriers.server.ts'
import { deleteOldQuotes } from '../quotes/quote-delivery.server.ts'
import { searchName } from './search-name.ts'

/** A schedule's first run is at once, so a new shop has points soon after its first start. */
const copyPlacesJob = defineSchedule(
  'copy-carrier-places',
  { dailyIn: shopTimeZone },
  { leaseSeconds: 60, retry: { firstSeconds: 60, maxSeconds: 3600, attempts: Number.POSITIVE_INFINITY } },
)

/** A list that has lost this much is a broken answer rather than a bankrupt carrier: what is known stays. */
const minShare = 0.5

/** Copies the cities and points of all carriers every night: checkout searches our own tables. */
export function copyPlaces(db: Database, carriers: Carriers, log: FastifyBaseLogger): Job {
  return handleJob(copyPlacesJob, async (_data, { now, signal }) => {
    await deleteOldQuotes(db, now)
    for (const carrier of carriers.values()) {
      try {
        await copyOf(db, carrier, now, signal)
      } catch (error) {
        if (signal.aborted) throw error
        await noteProblem(db, carrier.name, (error as Error).message, now)
        log.error({ err: error, carrier: carrier.name }, 'the points of a carrier could not be copied')
        throw error
      }
    }
  })
}

async function copyOf(db: Database, { name, places }: Carrier, at: Date, signal: AbortSignal): Promise<void> {
  if (!places) return
  for await (const cities of places.cities(signal)) await writeCities(db, name, cities, at)
  for await (const points of places.points(signal)) await writePoints(db, name, points, at)
  await db.transaction(async (tx) => {
    await dropGone(tx, name, at)
    await tx.execute(sql`
      update ${carrierCities} set points = coalesce(counted.count, 0)
      from ${carrierCities} as city left join (
        select city_code, count(*)::int from ${carrierPoints} where carrier = ${name} group by city_code
      ) as counted on counted.city_code = city.code
      where carrier_cities.carrier = ${name} and city.carrier = ${name} and carrier_cities.code = city.code
        and carrier_cities.points <> coalesce(counted.count, 0)`)
    await notePlaces(tx, name, at)
  })
}

async function writeCities(db: Database, carrier: CarrierName, cities: CarrierCity[], at: Date): Promise<void> {
  const rows = cities.map((city) => ({ ...city, search_name: searchName(city.name) }))
  await db.execute(sql`
    insert into ${carrierCities} (carrier, code, name, search_name, region, latitude, longitude, seen_at)
    select ${carrier}, code, name, search_name, region, latitude, longitude, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      (code integer, name text, search_name text, region text, latitude float8, longitude float8)
    on conflict (carrier, code) do update set name = excluded.name, search_name = excluded.search_name,
      region = excluded.region, latitude = excluded.latitude, longitude = excluded.longitude, seen_at = excluded.seen_at`)
}

async function writePoints(db: Database, carrier: CarrierName, points: CarrierPoint[], at: Date): Promise<void> {
  await db.execute(sql`
    insert into ${carrierPoints} (carrier, code, city_code, kind, address, work_time, metro, note, phone, latitude,
      longitude, max_grams, cells, seen_at)
    select ${carrier}, code, "cityCode", kind, address, "workTime", metro, note, phone, latitude, longitude, "maxGrams", cells, ${at}
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as given (code text, "cityCode" integer, kind text,
      address text, "workTime" text, metro text, note text, phone text, latitude float8, longitude float8, "maxGrams" integer, cells jsonb)
    on conflict (carrier, code) do update set city_code = excluded.city_code, kind = excluded.kind,
      address = excluded.address, work_time = excluded.work_time, metro = excluded.metro, note = excluded.note,
      phone = excluded.phone, latitude = excluded.latitude, longitude = excluded.longitude,
      max_grams = excluded.max_grams, cells = excluded.cells, seen_at = excluded.seen_at`)
}

async function dropGone(tx: Transaction, carrier: CarrierName, at: Date): Promise<void> {
  for (const table of [carrierPoints, carrierCities]) {
    const all = await tx.$count(table, eq(table.carrier, carrier))
    const gone = await tx.$count(table, and(eq(table.carrier, carrier), lt(table.seenAt, at)))
    if (all - gone < all * minShare) throw new Error(`${carrier} named only ${all - gone} of ${all} places: they stay`)
    await tx.delete(table).where(and(eq(table.carrier, carrier), lt(table.seenAt, at)))
  }
}
