import { parcelLabels, parcels } from '../../database/tables/parcels.server.ts'
import { isRefusal } from '../../platform/http/partner-error.ts'
import type { Database, Transaction } from '../../platform/postgres/database.server.ts'
import { and, asc, eq, lte, sql } from '../../platform/postgres/drizzle.server.ts'
import type { CarrierOrders } from '../carriers/carrier.ts'
import { noteProblem } from '../carriers/carrier-state.server.ts'
import type { OrderParts } from './order-parts.server.ts'
import { problemFor } from './problem-text.ts'

type LabelRow = typeof parcelLabels.$inferSelect

const maxLabels = 20
/** A form that was refused is asked for anew so often; then staff have to look. */
const maxRefused = 3
/** Printing takes seconds as a rule, minutes on a bad day; a form that takes an hour never comes. */
const patientTries = 60

/** An order is made: its label is wanted. That of a former order of the parcel is forgotten. */
export async function wantLabel(tx: Transaction, parcelId: number, carrierUuid: string, now: Date): Promise<void> {
  const wanted = { carrierUuid, form: null, refused: 0, tries: 0, nextAt: now, problem: null, pdf: null, at: now }
  await tx
    .insert(parcelLabels)
    .values({ parcelId, ...wanted })
    .onConflictDoUpdate({ target: parcelLabels.parcelId, set: wanted })
}

/** Asks for the labels of made orders, once for each, and then how far they are. True when others are due. */
export async function fetchLabels(parts: OrderParts, now: Date, signal: AbortSignal): Promise<boolean> {
  const due = await parts.db
    .select({ label: parcelLabels, carrier: parcels.carrier })
    .from(parcelLabels)
    .innerJoin(parcels, and(eq(parcels.id, parcelLabels.parcelId), eq(parcels.carrierUuid, parcelLabels.carrierUuid)))
    .where(lte(parcelLabels.nextAt, now))
    .orderBy(asc(parcelLabels.nextAt))
    .limit(maxLabels)
  for (const { label, carrier } of due) {
    const orders = carrier ? parts.carriers.get(carrier)?.orders : undefined
    try {
      const step = orders ? await stepOf(orders, label, now, signal) : later(label, now, 'ключи магазина не заданы')
      await note(parts.db, label, step)
    } catch (error) {
      if (signal.aborted) throw error
      parts.log.warn({ err: error, parcel: label.parcelId }, 'a carrier could not be asked for a label')
      if (carrier) await noteProblem(parts.db, carrier, (error as Error).message, now)
      await note(parts.db, label, later(label, now, problemFor(error)))
    }
  }
  return due.length === maxLabels
}

type Change = Partial<LabelRow>

async function stepOf(orders: CarrierOrders, label: LabelRow, now: Date, signal: AbortSignal): Promise<Change> {
  if (label.form === null) {
    try {
      const form = await orders.print(label.carrierUuid, signal)
      return { form, tries: 0, nextAt: after(now, 2), problem: null }
    } catch (error) {
      if (isRefusal(error)) return refused(label, now, error.said)
      throw error
    }
  }
  const printed = await orders.label(label.form, signal)
  if (printed.state === 'printing')
    return label.tries < patientTries ? later(label, now, null) : refused(label, now, 'ярлык не\u00a0печатается')
  if (printed.state === 'refused') return refused(label, now, printed.problem)
  // Of some gateway, or nothing at all.
  if (!printed.pdf.subarray(0, 1024).includes('%PDF-')) return refused(label, now, 'вместо ярлыка пришло что-то другое')
  return { pdf: printed.pdf, at: now, nextAt: null, tries: 0, refused: 0, problem: null }
}

function refused(label: LabelRow, now: Date, problem: string): Change {
  const times = label.refused + 1
  const nextAt = times < maxRefused ? after(now, 30 * 2 ** label.refused) : null
  return { form: null, refused: times, tries: 0, nextAt, problem: problem.slice(0, 1000) }
}

function later({ tries }: LabelRow, now: Date, problem: string | null): Change {
  const seconds = tries < patientTries ? Math.min(2 ** Math.min(tries + 1, 6), 60) : 1800
  return { nextAt: after(now, seconds), tries: tries + 1, problem }
}

/** Nothing happens to a label that is another one by now: its order was made anew, or staff have asked for it again. */
async function note(db: Database, { parcelId, carrierUuid, form }: LabelRow, change: Change): Promise<void> {
  const same = sql`${parcelLabels.carrierUuid} = ${carrierUuid} and ${parcelLabels.form} is not distinct from ${form}`
  await db
    .update(parcelLabels)
    .set(change)
    .where(and(eq(parcelLabels.parcelId, parcelId), same))
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
