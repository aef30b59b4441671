import type { FastifyBaseLogger } from 'fastify'
import { readSiteSettings } from '../../content/read-site-settings.server.ts'
import { carrierPoints } from '../../database/tables/carriers.server.ts'
import { parcelEvents, parcelLabels, parcels } from '../../database/tables/parcels.server.ts'
import { queueMails } from '../../mail/mail.server.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from '../../platform/postgres/drizzle.server.ts'
import type { CarrierOrderState } from '../carriers/carrier.ts'
import { noteProblem } from '../carriers/carrier-state.server.ts'
import type { Carriers } from '../carriers/open-carriers.server.ts'
import { changeParcelState, type ParcelRow } from '../change-parcel.server.ts'
import { type LockedParcel, lockWithOrders, settleOrders } from '../settle-orders.server.ts'
import { movingNews } from './moving-news.ts'
import { parcelLetter } from './parcel-letters.server.ts'

/** Carriers tell of news; those that get lost are found by asking every two hours. */
export const trackParcelsJob = defineSchedule('track-parcels', { everySeconds: 60 }, { leaseSeconds: 60 })

const askEveryMs = 2 * 60 * 60 * 1000
/** So soon after an answer that was none, or that is hard to believe. */
const askAgainMs = 5 * 60 * 1000
const maxParcels = 50
/** So long a point keeps a parcel as a rule: what came before is not told any more. No day is named that the carrier does not name. */
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
    let allRead = true
    for (const parcel of due) allRead = (await track(parts, parcel, now, signal)) && allRead
    return allRead && due.length === maxParcels
  })
}

/** As if it had been asked so long ago that it is due again soon. */
function soonAfter(now: Date): Date {
  return new Date(now.getTime() - askEveryMs + askAgainMs)
}

/** An order that the carrier does not know any more. */
const forgotten: Omit<CarrierOrderState, 'uuid'> = {
  state: 'refused',
  problem: 'служба доставки больше не\u00a0знает этой заявки',
  trackingNumber: null,
  events: [],
  storageUntil: null,
  pointCode: null,
}

/** False when the carrier could not be asked. */
async function track(parts: TrackingParts, parcel: ParcelRow, now: Date, signal: AbortSignal): Promise<boolean> {
  const { db, carriers, log } = parts
  // Written first: news that comes while the carrier answers is asked for once more.
  await db.update(parcels).set({ trackedAt: now }).where(eq(parcels.id, parcel.id))
  try {
    const orders = parcel.carrier ? carriers.get(parcel.carrier)?.orders : undefined
    const uuid = parcel.carrierUuid
    if (!orders || !uuid) return true
    const read = await orders.read(uuid, signal)
    // What it has once confirmed is gone only when it says so twice.
    const isSure = read !== undefined || parcel.carrierProblem === forgotten.problem
    const told = read ?? { ...forgotten, uuid }
    await db.transaction((tx) => apply(tx, parts, parcel.id, { ...told, isSure, now }))
    return true
  } catch (error) {
    if (signal.aborted) throw error
    log.warn({ err: error, parcel: parcel.id }, 'a carrier did not say where a parcel is')
    if (parcel.carrier) await noteProblem(db, parcel.carrier, (error as Error).message, now)
    // Of what is withdrawn only news are asked for: these are not read yet.
    const trackedAt = parcel.carrierState === 'made' ? soonAfter(now) : null
    const unchanged = and(eq(parcels.id, parcel.id), eq(parcels.trackedAt, now))
    await db.update(parcels).set({ trackedAt }).where(unchanged)
    return false
  }
}

async function apply(tx: Transaction, parts: TrackingParts, parcelId: number, told: Told): Promise<void> {
  const locked = await lockWithOrders(tx, parcelId)
  const before = locked.parcel
  // It has another order by now.
  if (before.carrierUuid !== told.uuid) return
  if (before.carrierState !== 'made') return keepNews(tx, before, told)
  if (!told.isSure && (before.state === 'packed' || before.state === 'handed_over')) {
    const set = { carrierProblem: told.problem, trackedAt: soonAfter(told.now) }
    await tx.update(parcels).set(set).where(eq(parcels.id, parcelId))
    return
  }
  // Somebody has removed it there: nothing may be handed over by it.
  if (before.state === 'packed' && told.state === 'refused') {
    const gone = {
      carrierState: 'refused',
      carrierProblem: told.problem,
      carrierNextAt: null,
      trackingNumber: null,
    } as const
    await tx
      .update(parcels)
      .set({ ...gone, version: before.version + 1 })
      .where(eq(parcels.id, parcelId))
    await tx.delete(parcelLabels).where(eq(parcelLabels.parcelId, parcelId))
    return
  }
  const { known, fresh } = await sortNews(tx, parcelId, told)
  const hasMoved = known.length > 0 || fresh.length > 0
  // Staff have brought it there, and nobody will take it.
  const isLeft = before.state === 'handed_over' && told.state === 'refused' && !hasMoved
  const attention = isLeft ? left : before.attention === left ? null : before.attention
  const now = { attention, ...(await factsOf(tx, before, told)) }
  let [parcel = before] = await tx.update(parcels).set(now).where(eq(parcels.id, parcelId)).returning()
  if (fresh.length > 0) {
    const rows = fresh.map(({ state, ...event }) => ({ parcelId, state, ...causeOf(event) }))
    await tx.insert(parcelEvents).values(rows).onConflictDoNothing()
  }
  const moving = movingNews(before, known, fresh)
  const last = moving.at(-1)?.state
  // Where the way is told at once, its end is: nothing is on its way any more.
  const quiet = last !== 'handed_over' && last !== 'in_transit'
  for (const event of moving) {
    const storageUntil = event.state === 'awaiting_pickup' ? told.storageUntil : null
    const set = { storageUntil, storageRemindedAt: null }
    parcel = await changeParcelState(tx, parcel, { to: event.state, ...causeOf(event), set })
    const allSent = await settleOrders(tx, { ...locked, parcel }, { at: event.at, actor: 'shop' }, { quiet })
    // An order that is sent as a whole has a letter of its own.
    if (event.state === 'handed_over' && !quiet && !allSent && !before.handedOverAt)
      await write(tx, parts, { ...locked, parcel })
  }
  // Of several states at once the last one is told: what was true in between is not any more.
  const cameAt = moving.at(-1)?.at ?? told.now
  const until = parcel.storageUntil ?? new Date(cameAt.getTime() + storageDays * 86_400_000)
  const isOver = parcel.state === 'awaiting_pickup' && until < told.now
  if (parcel.state !== before.state && parcel.state !== 'handed_over' && !isOver)
    await write(tx, parts, { ...locked, parcel })
}

/** What the carrier may also tell later, or otherwise than before: the number, the last day, the point. */
async function factsOf(tx: Transaction, parcel: ParcelRow, told: Told) {
  const { carrier, state, storageUntil } = parcel
  // Erased with its account.
  if (parcel.address === '') return { carrierProblem: null }
  const code = told.pointCode ?? parcel.pointCode
  const [point] =
    carrier && code && parcel.way === 'point'
      ? await tx
          .select({ pointCode: carrierPoints.code, address: carrierPoints.address })
          .from(carrierPoints)
          .where(and(eq(carrierPoints.carrier, carrier), eq(carrierPoints.code, code)))
      : []
  const isLater = state === 'awaiting_pickup' && told.storageUntil?.getTime() !== storageUntil?.getTime()
  return {
    carrierProblem: null,
    trackingNumber: parcel.trackingNumber ?? told.trackingNumber,
    ...point,
    ...(isLater && told.storageUntil && { storageUntil: told.storageUntil, storageRemindedAt: null }),
  }
}

const left =
  'Заявку у\u00a0службы доставки удалили, посылка не\u00a0поедет. Заберите коробку и\u00a0нажмите «Вернулась в\u00a0магазин».'

type Told = CarrierOrderState & { isSure: boolean; now: Date }
type CarrierEvent = CarrierOrderState['events'][number]

function causeOf({ at, code, city }: Pick<CarrierEvent, 'at' | 'code' | 'city'>) {
  return { at, actor: 'carrier' as const, carrierCode: code, text: city }
}

/** What was told before of the way that the parcel is on, and what is new. */
async function sortNews(tx: Transaction, parcelId: number, { events }: CarrierOrderState) {
  const rows = await tx
    .select()
    .from(parcelEvents)
    .where(eq(parcelEvents.parcelId, parcelId))
    .orderBy(asc(parcelEvents.id))
  const toldBefore = rows.flatMap(({ carrierCode, ...row }, place) =>
    carrierCode === null ? [] : [{ ...row, code: carrierCode, place }],
  )
  const isKnown = ({ code, at }: CarrierEvent) =>
    toldBefore.some((each) => each.code === code && each.at.getTime() === at.getTime())
  const packed = rows.findLastIndex(({ state }) => state === 'packed')
  return {
    known: toldBefore.filter(({ place }) => place > packed),
    fresh: events.flatMap(({ state, ...event }) =>
      state && !isKnown({ state, ...event }) ? [{ ...event, state }] : [],
    ),
  }
}

/**
 * News of an order that is withdrawn, or will be: they move neither the parcel nor its orders, and nobody gets a letter. A
 * carrier that has it all the same is asked once more to let go of it, and staff see what it says.
 */
async function keepNews(tx: Transaction, parcel: ParcelRow, told: CarrierOrderState): Promise<void> {
  const rows = told.events.flatMap(({ state, ...event }) =>
    state ? [{ parcelId: parcel.id, state, ...causeOf(event) }] : [],
  )
  if (rows.length === 0) return
  const added = await tx
    .insert(parcelEvents)
    .values(rows)
    .onConflictDoNothing()
    .returning({ state: parcelEvents.state })
  const hasIt = added.length > 0 && !told.events.some(({ state }) => state === 'returning')
  if (hasIt && parcel.carrierState === 'withdrawn') {
    const set = { carrierState: 'withdrawing', carrierNextAt: told.events.at(-1)?.at, carrierTries: 0 } as const
    await tx.update(parcels).set(set).where(eq(parcels.id, parcel.id))
  }
}

async function write(tx: Transaction, { publicUrl }: TrackingParts, locked: LockedParcel): Promise<void> {
  const { shopName, email } = await readSiteSettings(tx)
  await queueMails(tx, await parcelLetter(tx, locked, { shopName, email, url: publicUrl }))
}
