import type { FastifyBaseLogger } from 'fastify'
import { carrierQuotes } from '../../database/tables/carriers.server.ts'
import type { Offer } from '../../database/values/delivery-choice.ts'
import type { CarrierName } from '../../database/values/parcel-states.ts'
import { isRefusal } from '../../platform/http/partner-error.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { eq, lt } from '../../platform/postgres/drizzle.server.ts'
import type { Carrier, Route } from '../carriers/carrier.ts'
import { noteProblem, noteWorks } from '../carriers/carrier-state.server.ts'
import type { Carriers } from '../carriers/open-carriers.server.ts'
import type { PackedSize } from '../pack-goods.ts'

/** Carriers change their prices a few times a year. */
const freshMs = 6 * 60 * 60 * 1000
/** While a carrier is away, prices of the last month are better than a guess. */
const lastKnownMs = 30 * 24 * 60 * 60 * 1000
/** A shopper waits no longer. */
const answerMs = 3_000
/** After a failure nobody else on this route waits for so long. */
const pauseMs = 30_000
/** One answer that is late says little of others: so many routes in a row have to fail before all are spared the wait. */
const maxFailed = 3
/** Parcels of about the same weight cost the same: fewer questions, more known prices. */
const gramStep = 100

interface QuoteParts {
  db: Database
  now: () => Date
  carriers: Carriers
  log: FastifyBaseLogger
}

export type QuoteDelivery = ReturnType<typeof openQuotes>

/**
 * What a carrier charges for a parcel: fresh, else the last known price, else none, and then the delivery's fixed price
 * counts. It never throws because of a carrier, and never takes much longer than three seconds.
 */
export function openQuotes({ db, now, carriers, log }: QuoteParts) {
  const failed = new Map<CarrierName, Map<string, number>>()
  const asking = new Map<string, Promise<Offer[] | undefined>>()

  async function ask(carrier: Carrier, route: Route, size: PackedSize, key: string): Promise<Offer[] | undefined> {
    const routes = failed.get(carrier.name) ?? new Map<string, number>()
    const recently = [...routes].filter(([, at]) => at > performance.now() - pauseMs).map(([place]) => place)
    const place = placesOf(route)
    if (recently.length >= maxFailed || recently.includes(place)) return undefined
    try {
      const offers = await carrier.quote(route, size, AbortSignal.timeout(answerMs))
      const row = { key, offers, at: now() }
      await db.insert(carrierQuotes).values(row).onConflictDoUpdate({ target: carrierQuotes.key, set: row })
      failed.delete(carrier.name)
      await noteWorks(db, carrier.name)
      return offers
    } catch (error) {
      // A refusal of these goods or this place concerns nobody else.
      if (isRefusal(error)) return []
      failed.set(
        carrier.name,
        new Map([...routes].filter(([each]) => recently.includes(each))).set(place, performance.now()),
      )
      log.warn({ err: error, carrier: carrier.name }, 'a carrier named no price')
      await noteProblem(db, carrier.name, (error as Error).message, now())
      return undefined
    }
  }

  return async (name: CarrierName, route: Route, exact: PackedSize): Promise<Offer[]> => {
    const carrier = carriers.get(name)
    if (!carrier) return []
    const size = { ...exact, weight_grams: Math.ceil(exact.weight_grams / gramStep) * gramStep }
    const key = keyOf(name, route, size)
    const [known] = await db.select().from(carrierQuotes).where(eq(carrierQuotes.key, key))
    const age = known ? now().getTime() - known.at.getTime() : Number.POSITIVE_INFINITY
    if (known && age < freshMs) return known.offers
    // Many shoppers with the same parcel ask once.
    const answer = asking.get(key) ?? ask(carrier, route, size, key).finally(() => asking.delete(key))
    asking.set(key, answer)
    return (await answer) ?? (known && age < lastKnownMs ? known.offers : [])
  }
}

function placesOf({ from, to }: Route): string {
  return 'cityCode' in to ? `${from.cityCode}-${to.cityCode}` : `${from.postalIndex}-${to.postalIndex}`
}

function keyOf(name: CarrierName, route: Route, size: PackedSize): string {
  return `${name} ${placesOf(route)} ${size.weight_grams} ${size.length_cm}x${size.width_cm}x${size.height_cm}`
}

export async function deleteOldQuotes(db: Database, at: Date): Promise<void> {
  await db.delete(carrierQuotes).where(lt(carrierQuotes.at, new Date(at.getTime() - lastKnownMs)))
}
