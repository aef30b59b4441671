import { carrierCities, carrierPoints } from '../../database/tables/carriers.server.ts'
import type { CarrierName } from '../../database/values/parcel-states.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, asc, desc, eq, gte, isNull, or, sql } from '../../platform/postgres/drizzle.server.ts'
import type { City, PointList } from '../parcels.contract.ts'
import { metresBetween, type Place } from './distance.ts'
import { searchName } from './search-name.ts'

const maxCities = 10
/** Of the largest cities the nearest to the centre; the others are found by their street. */
const maxPoints = 400

/** Cities whose name begins so, those with many points first. */
export async function findCities(db: Database, carrier: CarrierName, text: string): Promise<City[]> {
  const start = searchName(text).replaceAll(/[\\%_]/g, String.raw`\$&`)
  if (start.length < 2) return []
  const rows = await db
    .select()
    .from(carrierCities)
    .where(and(eq(carrierCities.carrier, carrier), sql`${carrierCities.searchName} like ${`${start}%`}`))
    .orderBy(desc(carrierCities.points), asc(carrierCities.searchName), asc(carrierCities.code))
    .limit(maxCities)
  return rows.map(({ code, name, region, points }) => ({ code, name, region, points }))
}

export async function findCity(db: Database, carrier: CarrierName, code: number) {
  const [city] = await db
    .select()
    .from(carrierCities)
    .where(and(eq(carrierCities.carrier, carrier), eq(carrierCities.code, code)))
  return city
}

/** The point, if it takes so heavy a parcel. */
export async function findPoint(db: Database, carrier: CarrierName, code: string, grams: number) {
  const [point] = await db
    .select()
    .from(carrierPoints)
    .where(and(eq(carrierPoints.carrier, carrier), eq(carrierPoints.code, code), takes(grams)))
  return point
}

/** The points of a city that take such a parcel, the nearest to its centre first. */
export async function listPoints(
  db: Database,
  carrier: CarrierName,
  { city: cityCode, q = '', weight = 0 }: { city: number; q?: string | undefined; weight?: number | undefined },
): Promise<PointList> {
  const city = await findCity(db, carrier, cityCode)
  const rows = await db
    .select()
    .from(carrierPoints)
    .where(and(eq(carrierPoints.carrier, carrier), eq(carrierPoints.cityCode, cityCode), takes(weight)))
  const centre = centreOf(city, rows)
  const words = searchName(q).split(' ').filter(Boolean)
  const found = rows
    .filter((point) => {
      const text = searchName(`${point.address} ${point.metro ?? ''} ${point.code}`)
      return words.every((word) => text.includes(word))
    })
    .map((point) => ({ point, metres: centre ? metresBetween(centre, point) : 0 }))
    .toSorted((a, b) => a.metres - b.metres || (a.point.code < b.point.code ? -1 : 1))
  return {
    total: found.length,
    centre: centre ?? null,
    points: found.slice(0, maxPoints).map(({ point, metres }) => ({
      code: point.code,
      locker: point.kind === 'POSTAMAT',
      address: point.address,
      work_time: point.workTime,
      metro: point.metro,
      note: point.note,
      latitude: point.latitude,
      longitude: point.longitude,
      metres: Math.round(metres),
    })),
  }
}

const takes = (grams: number) => or(isNull(carrierPoints.maxGrams), gte(carrierPoints.maxGrams, grams))

/** Of cities whose place is not known the middle of their points. */
function centreOf(
  city: { latitude: number | null; longitude: number | null } | undefined,
  points: Place[],
): Place | undefined {
  if (city?.latitude && city.longitude) return { latitude: city.latitude, longitude: city.longitude }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  if (points.length === 0) return undefined
  return { latitude: mean(points.map((each) => each.latitude)), longitude: mean(points.map((each) => each.longitude)) }
}
