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
/** After a failure nobody else waits for so long. */
const pauseMs = 30_000
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
  const pausedUntil = new Map<CarrierName, number>()
  const asking = new Map<string, Promise<Offer[] | undefined>>()

  async function ask(carrier: Carrier, route: Route, size: PackedSize, key: string): Promise<Offer[] | undefined> {
    if ((pausedUntil.get(carrier.name) ?? 0) > Date.now()) return undefined
    try {
      const offers = await carrier.quote(route, size, AbortSignal.timeout(answerMs))
      const row = { key, offers, at: now() }
      await db.insert(carrierQuotes).values(row).onConflictDoUpdate({ target: carrierQuotes.key, set: row })
      pausedUntil.delete(carrier.name)
      await noteWorks(db, carrier.name)
      return offers
    } catch (error) {
      // A refusal of these goods or this place concerns nobody else.
      if (isRefusal(error)) return []
      pausedUntil.set(carrier.name, Date.now() + pauseMs)
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

function keyOf(name: CarrierName, { from, to }: Route, size: PackedSize): string {
  const places = 'cityCode' in to ? `${from.cityCode}-${to.cityCode}` : `${from.postalIndex}-${to.postalIndex}`
  return `${name} ${places} ${size.weight_grams} ${size.length_cm}x${size.width_cm}x${size.height_cm}`
}

export async function deleteOldQuotes(db: Database, at: Date): Promise<void> {
  await db.delete(carrierQuotes).where(lt(carrierQuotes.at, new Date(at.getTime() - lastKnownMs)))
}
