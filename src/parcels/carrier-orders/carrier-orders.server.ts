import { parcels } from '../../database/tables/parcels.server.ts'
import { isRefusal, PartnerError } from '../../platform/http/partner-error.ts'
import { defineSchedule, handleJob, type Job } from '../../platform/jobs/job.server.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, isNull, lte, sql } from '../../platform/postgres/drizzle.server.ts'
import type { Carrier, CarrierOrder, CarrierOrders } from '../carriers/carrier.ts'
import { noteProblem } from '../carriers/carrier-state.server.ts'
import type { ParcelRow } from '../change-parcel.server.ts'
import { askTariff } from './ask-tariff.server.ts'
import { isWithdrawing, manyTries } from './carrier-order-state.server.ts'
import { describeParcel } from './describe-parcel.server.ts'
import { fetchLabels, wantLabel } from './fetch-labels.server.ts'
import type { OrderParts } from './order-parts.server.ts'
import { problemFor } from './problem-text.ts'
import { endWithdrawal } from './withdraw-order.server.ts'

/** One process at a time talks to carriers about orders: nobody asks for the same one beside it. */
export const carrierOrdersJob = defineSchedule('carrier-orders', { everySeconds: 5 }, { leaseSeconds: 60 })

const maxParcels = 20
/** An order whose answer was lost may turn up so much later: until then it is only looked for, every few seconds. */
const arrivesWithinMs = 120_000
const lookEverySeconds = 15
/** So long it is looked for where nobody waits: the parcel is cancelled. */
const arrivesLateMs = 600_000
/** One that the carrier has answered for can be read so soon; after that it is gone. */
const showsWithinMs = 60_000
/** About three hours; then staff are told. */
const maxWithdrawals = 12
const undecided = 'служба долго не\u00a0подтверждает заявку; её можно отменить: вскройте посылку'
const comingBack = 'Посылку успели принять. От доставки отказались: коробка вернётся в магазин, примите её.'

interface Step extends OrderParts {
  parcel: ParcelRow
  carrier: Carrier
  orders: CarrierOrders
  signal: AbortSignal
}

/**
 * Makes the orders at carriers, asks until each is decided, and then for its label. Before an order is sent, that is
 * written down; whoever finds it written down without an answer looks for it by our number before sending it again.
 */
export function makeCarrierOrders(parts: OrderParts): Job {
  return handleJob(carrierOrdersJob, async (_data, { signal }) => {
    const begun = parts.now()
    const due = await parts.db
      .select()
      .from(parcels)
      .where(lte(parcels.carrierNextAt, begun))
      .orderBy(asc(parcels.carrierNextAt))
      .limit(maxParcels)
    for (const parcel of due) await takeStep(parts, parcel, signal)
    // After them: an order that is made wants its label at once.
    const moreLabels = await fetchLabels(parts, parts.now(), signal)
    return moreLabels || (due.length > 0 && (await parts.db.$count(parcels, lte(parcels.carrierNextAt, begun))) > 0)
  })
}

async function takeStep(parts: OrderParts, parcel: ParcelRow, signal: AbortSignal): Promise<void> {
  const carrier = parcel.carrier ? parts.carriers.get(parcel.carrier) : undefined
  const step = carrier?.orders && { ...parts, parcel, carrier, orders: carrier.orders, signal }
  try {
    if (!step)
      await note(parts.db, parcel, {
        carrierProblem: 'ключи службы доставки не заданы',
        carrierNextAt: after(parts.now(), 3600),
      })
    else if (parcel.carrierState === 'wanted') await send(step)
    else if (isWithdrawing(parcel)) await withdraw(step)
    else await check(step)
  } catch (error) {
    if (signal.aborted) throw error
    const now = parts.now()
    const problem = problemFor(error)
    if (isRefusal(error) && isWithdrawing(parcel)) {
      // Staff must do it. It is looked at again: what they removed by hand is gone then.
      const stuck = { carrierState: 'stuck', carrierProblem: problem, carrierTries: 0 } as const
      await note(parts.db, parcel, { ...stuck, carrierNextAt: after(now, 3600) })
      return
    }
    if (isRefusal(error)) {
      await note(parts.db, parcel, { carrierState: 'refused', carrierProblem: problem, carrierNextAt: null })
      return
    }
    parts.log.warn({ err: error, parcel: parcel.id }, 'a carrier could not be asked about a parcel')
    if (parcel.carrier && error instanceof PartnerError) await noteProblem(parts.db, parcel.carrier, error.message, now)
    await again(parts.db, parcel, now, problem)
  }
}

async function send({ db, parcel, carrier, orders, now, signal }: Step): Promise<void> {
  const number = parcel.carrierNumber ?? ''
  if (parcel.carrierAskedAt) {
    const found = await orders.find(number, signal)
    if (found) return adopt(db, parcel, found.uuid, now())
    if (mayArrive(parcel, now(), arrivesWithinMs)) {
      await note(db, parcel, { carrierNextAt: after(now(), lookEverySeconds) })
      return
    }
  }
  const tariffCode = parcel.tariffCode ?? (await askTariff(db, parcel, carrier, signal))
  const order = await describeParcel(db, { ...parcel, tariffCode }, number)
  const at = now()
  const carrierNextAt = after(at, lookEverySeconds)
  // Staff have cancelled or opened it since.
  if (!(await note(db, parcel, { tariffCode, carrierAskedAt: at, carrierNextAt }))) return
  const uuid = await makeOrFind(orders, order, parcel.carrierAskedAt !== null, signal)
  if (uuid) return adopt(db, parcel, uuid, after(now(), 2))
  await again(db, parcel, now(), 'служба ещё не\u00a0показывает заявку')
}

/** An order that was sent before may be refused because the first one has arrived; undefined when it cannot be seen yet. */
async function makeOrFind(orders: CarrierOrders, order: CarrierOrder, wasSent: boolean, signal: AbortSignal) {
  try {
    const uuid = await orders.make(order, signal)
    if (uuid) return uuid
    if (!wasSent) throw new PartnerError('refused', 'номер заявки уже занят')
    return (await orders.find(order.number, signal))?.uuid
  } catch (error) {
    const first = isRefusal(error) && wasSent ? await orders.find(order.number, signal) : undefined
    if (!first) throw error
    return first.uuid
  }
}

/** The carrier has this order. Whatever staff have done meanwhile, its id is kept: it may have to be withdrawn. */
async function adopt(db: Database, parcel: ParcelRow, carrierUuid: string, carrierNextAt: Date): Promise<void> {
  if (await note(db, parcel, { carrierState: 'sent', carrierUuid, carrierNextAt, carrierTries: 0 })) return
  const sameNumber = eq(parcels.carrierNumber, parcel.carrierNumber ?? '')
  await db
    .update(parcels)
    .set({ carrierUuid })
    .where(and(eq(parcels.id, parcel.id), sameNumber, isNull(parcels.carrierUuid)))
}

async function check({ db, parcel, orders, now, signal }: Step): Promise<void> {
  const found = await orders.read(parcel.carrierUuid ?? '', signal)
  if (!found || found.state === 'checking')
    return again(db, parcel, now(), parcel.carrierTries < manyTries ? null : undecided)
  if (found.state === 'refused') {
    // Of two with one number the carrier may have taken the first.
    const first = await orders.find(parcel.carrierNumber ?? '', signal)
    if (first && first.uuid !== found.uuid && first.state !== 'refused') return adopt(db, parcel, first.uuid, now())
    await note(db, parcel, { carrierState: 'refused', carrierProblem: found.problem, carrierNextAt: null })
    return
  }
  const made = { carrierState: 'made', carrierProblem: null, carrierTries: 0, carrierNextAt: null } as const
  await db.transaction(async (tx) => {
    const taken = await note(tx, parcel, { ...made, trackingNumber: found.trackingNumber ?? parcel.trackingNumber })
    if (taken) await wantLabel(tx, parcel.id, found.uuid, now())
  })
}

/** Removes the order at the carrier. Whatever was killed on the way begins again by asking what the carrier knows. */
async function withdraw({ db, parcel, orders, now, signal }: Step): Promise<void> {
  const uuid = parcel.carrierUuid ?? (await orders.find(parcel.carrierNumber ?? '', signal))?.uuid
  if (uuid && !parcel.carrierUuid) await note(db, parcel, { carrierUuid: uuid })
  const tried = { before: parcel.carrierTries > 0, anew: parcel.carrierState === 'stuck' }
  const became = uuid ? await orders.withdraw(uuid, tried, signal) : 'unknown'
  const withinMs = uuid ? showsWithinMs : parcel.state === 'cancelled' ? arrivesLateMs : arrivesWithinMs
  if (became === 'unknown' && mayArrive(parcel, now(), withinMs)) {
    await note(db, parcel, { carrierNextAt: after(now(), lookEverySeconds) })
    return
  }
  // Staff still read why it is stuck.
  const problem = parcel.carrierState === 'stuck' ? parcel.carrierProblem : null
  if (became === 'asked' && parcel.carrierTries < maxWithdrawals) return again(db, parcel, now(), problem)
  if (became === 'asked') throw new PartnerError('refused', 'отмену не подтвердили')
  await endWithdrawal(db, parcel, now(), became === 'coming_back' ? comingBack : null)
}

function mayArrive({ carrierAskedAt }: ParcelRow, now: Date, withinMs: number): boolean {
  return carrierAskedAt !== null && now.getTime() < carrierAskedAt.getTime() + withinMs
}

/** Later, with doubling gaps up to half an hour. */
async function again(db: Database, parcel: ParcelRow, now: Date, problem: string | null): Promise<void> {
  const seconds = Math.min(5 * 2 ** Math.min(parcel.carrierTries, 12), 1800)
  const carrierNextAt = after(now, seconds)
  await note(db, parcel, { carrierNextAt, carrierTries: parcel.carrierTries + 1, carrierProblem: problem })
}

/** False when the parcel is another one by now: its order was given up or asked for anew. */
async function note(
  db: Database | Transaction,
  parcel: ParcelRow,
  set: Partial<typeof parcels.$inferInsert>,
): Promise<boolean> {
  const same = sql`${parcels.carrierNumber} is not distinct from ${parcel.carrierNumber} and ${parcels.carrierState} is not distinct from ${parcel.carrierState}`
  const rows = await db
    .update(parcels)
    .set(set)
    .where(and(eq(parcels.id, parcel.id), same))
    .returning({ id: parcels.id })
  return rows.length > 0
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
