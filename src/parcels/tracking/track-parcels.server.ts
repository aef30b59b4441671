import type { FastifyBaseLogger } from 'fastify'
import { readSiteSettings } from '../../content/read-site-settings.server.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.server.ts'
import { queueMails } from '../../mail/mail.server.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from '../../platform/postgres/drizzle.server.ts'
import type { CarrierOrderState } from '../carriers/carrier.ts'
import { noteProblem } from '../carriers/carrier-state.server.ts'
import type { Carriers } from '../carriers/open-carriers.server.ts'
import { changeParcelState, type ParcelRow } from '../change-parcel.server.ts'
import { canParcelBecome } from '../parcel-states.ts'
import { type LockedParcel, lockWithOrders, settleOrders } from '../settle-orders.server.ts'
import { parcelLetter } from './parcel-letters.server.ts'

/** Carriers tell of news; those that get lost are found by asking every two hours. */
export const trackParcelsJob = defineSchedule('track-parcels', { everySeconds: 60 }, { leaseSeconds: 60 })

const askEveryMs = 2 * 60 * 60 * 1000
const maxParcels = 50
/** How long a point keeps a parcel when the carrier does not say. */
const storageDays = 7
const underWay = ['packed', 'handed_over', 'in_transit', 'awaiting_pickup', 'returning'] as const

export interface TrackingParts {
  db: Database
  carriers: Carriers
  publicUrl: string
  log: FastifyBaseLogger
}

/** Asks carriers where their parcels are; what they say moves the parcel, its orders, and tells the shopper. */
export function trackParcels(parts: TrackingParts): Job {
  return handleJob(trackParcelsJob, async (_data, { now, signal }) => {
    const due = await parts.db
      .select()
      .from(parcels)
      .where(
        and(
          isNotNull(parcels.carrierUuid),
          or(
            and(
              eq(parcels.carrierState, 'made'),
              inArray(parcels.state, [...underWay]),
              or(isNull(parcels.trackedAt), lt(parcels.trackedAt, new Date(now.getTime() - askEveryMs))),
            ),
            // The carrier has news of what it should not have any more.
            and(inArray(parcels.carrierState, ['withdrawing', 'stuck', 'withdrawn']), isNull(parcels.trackedAt)),
          ),
        ),
      )
      .orderBy(asc(parcels.trackedAt), asc(parcels.id))
      .limit(maxParcels)
    for (const parcel of due) await track(parts, parcel, now, signal)
    return due.length === maxParcels
  })
}

async function track(parts: TrackingParts, parcel: ParcelRow, now: Date, signal: AbortSignal): Promise<void> {
  const { db, carriers, log } = parts
  // Written first: news that comes while the carrier answers is asked for once more.
  await db.update(parcels).set({ trackedAt: now }).where(eq(parcels.id, parcel.id))
  try {
    const orders = parcel.carrier ? carriers.get(parcel.carrier)?.orders : undefined
    const told = parcel.carrierUuid ? await orders?.read(parcel.carrierUuid, signal) : undefined
    if (told) await db.transaction((tx) => apply(tx, parts, parcel.id, told))
  } catch (error) {
    if (signal.aborted) throw error
    log.warn({ err: error, parcel: parcel.id }, 'a carrier did not say where a parcel is')
    if (parcel.carrier) await noteProblem(db, parcel.carrier, (error as Error).message, now)
  }
}

async function apply(tx: Transaction, parts: TrackingParts, parcelId: number, told: CarrierOrderState): Promise<void> {
  const locked = await lockWithOrders(tx, parcelId)
  let { parcel } = locked
  // It has another order by now.
  if (parcel.carrierUuid !== told.uuid) return
  if (parcel.carrierState !== 'made') return keepNews(tx, parcel, told)
  for (const event of told.events) {
    const to = event.state
    if (!to) continue
    const known = and(
      eq(parcelEvents.parcelId, parcelId),
      eq(parcelEvents.carrierCode, event.code),
      eq(parcelEvents.at, event.at),
    )
    if ((await tx.$count(parcelEvents, known)) > 0) continue
    const cause = { at: event.at, actor: 'carrier' as const, carrierCode: event.code, text: event.city }
    if (canParcelBecome(parcel, to)) {
      const until = told.storageUntil ?? new Date(event.at.getTime() + storageDays * 86_400_000)
      const set = to === 'awaiting_pickup' ? { storageUntil: until, storageRemindedAt: null } : {}
      parcel = await changeParcelState(tx, parcel, { to, ...cause, set })
      await settle(tx, parts, { ...locked, parcel }, event.at)
    } else {
      // It stays where it is, such as in the next city on the same way.
      await tx
        .insert(parcelEvents)
        .values({ parcelId, state: to, ...cause })
        .onConflictDoNothing()
    }
  }
}

/**
 * News of an order that is withdrawn, or will be: they move neither the parcel nor its orders, and nobody gets a letter. A
 * carrier that has it all the same is asked once more to let go of it, and staff see what it says.
 */
async function keepNews(tx: Transaction, parcel: ParcelRow, told: CarrierOrderState): Promise<void> {
  const rows = told.events.flatMap(({ state, at, code, city }) =>
    state ? [{ parcelId: parcel.id, state, at, actor: 'carrier' as const, carrierCode: code, text: city }] : [],
  )
  if (rows.length === 0) return
  const added = await tx
    .insert(parcelEvents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ state: parcelEvents.state })
  const hasIt = added.length > 0 && told.events.at(-1)?.state !== 'returning'
  if (hasIt && parcel.carrierState === 'withdrawn') {
    const set = { carrierState: 'withdrawing', carrierNextAt: told.events.at(-1)?.at, carrierTries: 0 } as const
    await tx.update(parcels).set(set).where(eq(parcels.id, parcel.id))
  }
}

async function settle(tx: Transaction, parts: TrackingParts, locked: LockedParcel, at: Date): Promise<void> {
  const allSent = await settleOrders(tx, locked, { at, actor: 'shop' })
  const { shopName, email } = await readSiteSettings(tx)
  const sender = { shopName, email, url: parts.publicUrl }
  // An order that is sent as a whole, or received, has a letter of its own.
  if (locked.parcel.state !== 'handed_over' || !allSent) await queueMails(tx, await parcelLetter(tx, locked, sender))
}
