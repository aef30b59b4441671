import type { parcels } from '../../database/tables/parcels.server.ts'
import type { ParcelRow } from '../change-parcel.server.ts'

type Columns = Partial<typeof parcels.$inferInsert>

/** An order at the carrier is asked for. A number that was used there is never used again: nobody can say what became of it. */
export function requestOrder(parcel: ParcelRow, at: Date): Columns {
  const attempt = /-(\d+)$/.exec(parcel.carrierNumber ?? '')?.[1]
  const number = parcel.carrierNumber === null ? `P${parcel.id}` : `P${parcel.id}-${Number(attempt ?? 1) + 1}`
  return {
    carrierState: 'wanted',
    carrierNumber: number,
    carrierUuid: null,
    carrierAskedAt: null,
    carrierNextAt: at,
    carrierTries: 0,
    carrierProblem: null,
    // What the carrier has refused may be its tariff: it is asked for anew, for the box as it is now.
    ...(parcel.carrierState === 'refused' && { tariffCode: null }),
  }
}

/** The order at the carrier is not wanted any more. One that was never sent is gone at once. */
export function withdrawOrder(parcel: ParcelRow, at: Date): Columns {
  if (!isLive(parcel)) return { carrierNextAt: null }
  if (isUnasked(parcel)) return { carrierState: 'withdrawn', carrierNextAt: null, trackingNumber: null }
  return {
    carrierState: 'withdrawing',
    carrierNextAt: at,
    carrierTries: 0,
    carrierProblem: null,
    trackingNumber: null,
  }
}

/** The carrier has an order of this parcel, or may have one: there is never a second beside it. */
export function isLive({ carrierState }: Pick<ParcelRow, 'carrierState'>): boolean {
  return carrierState !== null && carrierState !== 'refused' && carrierState !== 'withdrawn'
}

/** After so many tries, about twenty minutes, what a carrier does not decide is worth a look by staff. */
export const manyTries = 8

/** The carrier leaves it undecided for long: staff need not wait, and it is withdrawn. */
function isHanging({ carrierState, carrierTries }: ParcelRow): boolean {
  return (carrierState === 'sent' || carrierState === 'wanted') && carrierTries >= manyTries
}

/** The carrier decides on it right now: for a minute nobody knows what there is to withdraw. */
export function isDeciding(parcel: ParcelRow): boolean {
  const isAsked = parcel.carrierState === 'sent' || parcel.carrierState === 'wanted'
  return isAsked && !isUnasked(parcel) && !isHanging(parcel)
}

/** It is only requested, not sent: it can be called off. */
export function isUnasked({ carrierState, carrierAskedAt }: ParcelRow): boolean {
  return carrierState === 'wanted' && carrierAskedAt === null
}

/** Until it is gone there is no other one: a parcel has one order at most. */
export function isWithdrawing({ carrierState }: Pick<ParcelRow, 'carrierState'>): boolean {
  return carrierState === 'withdrawing' || carrierState === 'stuck'
}
