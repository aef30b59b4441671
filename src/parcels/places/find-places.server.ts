import { carrierCities, carrierPoints } from '../../database/tables/carriers.server.ts'
import type { CarrierName } from '../../database/values/parcel-states.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, ne, or, sql } from '../../platform/postgres/drizzle.server.ts'
import type { PackedSize } from '../pack-goods.ts'
import type { City, PointList } from '../parcels.contract.ts'
import { metresBetween, type Place } from './distance.ts'
import { namesMeant } from './names-meant.ts'
import { searchName } from './search-name.ts'

const maxCities = 10
/** Of the largest cities the nearest to the centre; the others are found by their street. */
const maxPoints = 400

/** So many of one name, or of one beginning, are looked through for their region. */
const maxNamesakes = 500

/** Cities whose name begins so, or that people call so, also with their region; those with many points first. */
export async function findCities(db: Database, carrier: CarrierName, text: string): Promise<City[]> {
  const starts = namesMeant(text)
  if (starts.length === 0) return []
  const named = await citiesLike(db, carrier, starts, maxCities)
  const splits = starts.flatMap(splitOffRegion)
  const inRegion =
    splits.length === 0
      ? []
      : await citiesLike(
          db,
          carrier,
          splits.map(({ name }) => name),
          maxNamesakes,
        )
  const fitting = inRegion.filter((city) =>
    splits.some(({ name, region }) => city.searchName.startsWith(name) && beginsWords(city.region, region)),
  )
  const found = new Map([...named, ...fitting].map((city) => [city.code, city]))
  return [...found.values()]
    .slice(0, maxCities)
    .map(({ code, name, region, points }) => ({ code, name, region, points }))
}

function citiesLike(db: Database, carrier: CarrierName, starts: string[], limit: number) {
  const begins = starts.map((start) => {
    const pattern = `${start.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    return sql`${carrierCities.searchName} like ${pattern}`
  })
  return db
    .select()
    .from(carrierCities)
    .where(and(eq(carrierCities.carrier, carrier), or(...begins)))
    .orderBy(desc(carrierCities.points), asc(carrierCities.searchName), asc(carrierCities.code))
    .limit(limit)
}

/** «киров, калужская», «киров калужская обл.» and «калужская обл., киров» in every way that they can be read. */
function splitOffRegion(start: string): { name: string; region: string[] }[] {
  const words = wordsOf(start).filter((word) => word !== 'г' && word !== 'город')
  return words.slice(1, 7).flatMap((_, index) => {
    const [before, after] = [words.slice(0, index + 1), words.slice(index + 1)]
    return [
      { name: before.join(' '), region: after },
      { name: after.join(' '), region: before },
    ].filter(({ name }) => name.length > 1)
  })
}

function beginsWords(text: string, typed: string[]): boolean {
  const words = wordsOf(text)
  return typed.every((word) => words.some((each) => each.startsWith(word)))
}

const wordsOf = (text: string) =>
  searchName(text.replaceAll(/[.,()]/g, ' '))
    .split(' ')
    .filter(Boolean)

/** Its name, with the region where the carrier has another city of that name. */
export async function cityTitle(db: Database, city: typeof carrierCities.$inferSelect): Promise<string> {
  const { carrier, searchName: name } = carrierCities
  const namesakes = await db.$count(carrierCities, and(eq(carrier, city.carrier), eq(name, city.searchName)))
  return namesakes > 1 && city.region && city.region !== city.name ? `${city.name}, ${city.region}` : city.name
}

export async function findCity(db: Database, carrier: CarrierName, code: number) {
  const [city] = await db
    .select()
    .from(carrierCities)
    .where(and(eq(carrierCities.carrier, carrier), eq(carrierCities.code, code)))
  return city
}

/** The point, if it takes such a parcel. */
export async function findPoint(db: Database | Transaction, carrier: CarrierName, code: string, parcel: PackedSize) {
  const [point] = await db
    .select()
    .from(carrierPoints)
    .where(and(eq(carrierPoints.carrier, carrier), eq(carrierPoints.code, code), takes(parcel.weight_grams)))
  return point && fits(point, [parcel.length_cm, parcel.width_cm, parcel.height_cm]) ? point : undefined
}

/** Also one that is not known any more: its carrier will say. */
export async function mayTake(
  db: Database | Transaction,
  carrier: CarrierName,
  code: string,
  parcel: PackedSize,
): Promise<boolean> {
  const isKnown = and(eq(carrierPoints.carrier, carrier), eq(carrierPoints.code, code))
  return (await findPoint(db, carrier, code, parcel)) !== undefined || (await db.$count(carrierPoints, isKnown)) === 0
}

interface PointsWanted {
  city: number
  q?: string | undefined
  weight?: number | undefined
  /** The sides of the parcel in centimetres. */
  box?: number[] | undefined
}

/** The points of a city that take such a parcel, the nearest to its centre first. */
export async function listPoints(
  db: Database,
  carrier: CarrierName,
  { city: cityCode, q = '', weight = 0, box = [] }: PointsWanted,
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
      return fits(point, box) && words.every((word) => text.includes(word))
    })
    .map((point) => ({ point, metres: centre ? metresBetween(centre, point) : 0 }))
    .toSorted((a, b) => a.metres - b.metres || (a.point.code < b.point.code ? -1 : 1))
  return {
    total: found.length,
    centre: centre ?? null,
    near: city && found.length === 0 && words.length === 0 ? await nearestWithPoints(db, city) : null,
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

/** A locker has cells: the parcel must go into one of them, whichever way it is turned. */
function fits({ cells }: { cells: number[][] | null }, box: readonly number[]): boolean {
  const sides = box.toSorted((a, b) => b - a)
  return cells === null || cells.some((cell) => sides.every((side, index) => side <= (cell[index] ?? 0)))
}

/** The next city where the carrier has points, as the crow flies. */
async function nearestWithPoints(db: Database, from: typeof carrierCities.$inferSelect): Promise<PointList['near']> {
  if (from.latitude === null || from.longitude === null) return null
  const place = { latitude: from.latitude, longitude: from.longitude }
  const { latitude, longitude } = carrierCities
  const [city] = await db
    .select()
    .from(carrierCities)
    .where(
      and(
        eq(carrierCities.carrier, from.carrier),
        ne(carrierCities.code, from.code),
        gt(carrierCities.points, 0),
        isNotNull(latitude),
        isNotNull(longitude),
      ),
    )
    .orderBy(
      sql`(${latitude} - ${place.latitude}) ^ 2 + ((${longitude} - ${place.longitude}) * cos(radians(${place.latitude}))) ^ 2`,
    )
    .limit(1)
  if (!city) return null
  const metres = metresBetween(place, { latitude: city.latitude ?? 0, longitude: city.longitude ?? 0 })
  return { code: city.code, name: city.name, metres: Math.round(metres) }
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
