import { readSiteSettings } from '../../content/read-site-settings.server.ts'
import { orders } from '../../database/tables/orders.server.ts'
import { parcelLabels, parcelLines } from '../../database/tables/parcels.server.ts'
import type { OrderState } from '../../database/values/order-states.ts'
import { queueMails } from '../../mail/mail.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { eq, inArray } from '../../platform/postgres/drizzle.server.ts'
import { events, type ShopEvents } from '../../shop-events.server.ts'
import { withdrawOrder } from '../carrier-orders/carrier-order-state.server.ts'
import { changeParcelState, type ParcelRow } from '../change-parcel.server.ts'
import type { ParcelCause } from '../parcel-cause.ts'
import { parcelErrors } from '../parcel-errors.ts'
import { isGivenUp, isHere, isRest } from '../parcel-states.ts'
import type { ParcelsParts } from '../parcels-parts.server.ts'
import { readParcelsOf } from '../read-parcels.server.ts'
import { cancelParcel as withdrawParcel } from '../reopen-parcel.server.ts'
import { type LockedParcel, settleOrders } from '../settle-orders.server.ts'
import { keepStays, returnToShelf } from '../shelf-goods.server.ts'
import { type LetterKind, parcelLetter } from '../tracking/parcel-letters.server.ts'
import { lockShown, log } from './pack-parcel.server.ts'
import type { BackDecision } from './staff-parcels.contract.ts'

type Work = (tx: Transaction, locked: LockedParcel, cause: ParcelCause) => Promise<ParcelRow>

async function onBack(
  parts: ParcelsParts,
  viewer: Viewer,
  { parcelId, version, action }: { parcelId: number; version: number; action: string },
  work: Work,
): Promise<number[]> {
  const orderIds = await parts.db.transaction(async (tx) => {
    const locked = await lockShown(tx, viewer, parcelId, version)
    const cause = { at: parts.now(), actor: 'staff' as const, accountId: viewer.accountId }
    await log(tx, viewer, action, await work(tx, locked, cause), locked.parcel)
    return locked.orderIds
  })
  parts.runSoon.carrierOrders()
  parts.runSoon.outbox()
  return orderIds
}

/** A parcel that was sent is in the shop again: its goods wait until somebody has decided. */
export function receiveBack(parts: ParcelsParts, viewer: Viewer, parcelId: number, version: number) {
  return onBack(parts, viewer, { parcelId, version, action: 'came_back' }, async (tx, locked, cause) => {
    await tx.delete(parcelLabels).where(eq(parcelLabels.parcelId, parcelId))
    const set = { ...withdrawOrder(locked.parcel, cause.at), trackingNumber: null, storageUntil: null }
    const parcel = await changeParcelState(tx, locked.parcel, { to: 'returned', ...cause, set })
    await write(tx, parts, { ...locked, parcel }, 'state')
    return parcel
  })
}

/**
 * What becomes of a parcel that came back: it is sent once more and the shop pays; or its goods wait on the shelf until the
 * shopper has paid another delivery; or the money goes back, by a return that is judged like any other.
 */
export function decideBack(
  parts: ParcelsParts,
  viewer: Viewer,
  parcelId: number,
  { version, decision }: { version: number; decision: BackDecision },
) {
  return onBack(parts, viewer, { parcelId, version, action: `back_${decision}` }, async (tx, locked, cause) => {
    if (locked.parcel.state !== 'returned') throw new ShopError(parcelErrors.parcel_state, locked.parcel)
    await requireOpen(tx, locked)
    return deciders[decision](tx, parts, locked, cause)
  })
}

type Decide = (tx: Transaction, parts: ParcelsParts, locked: LockedParcel, cause: ParcelCause) => Promise<ParcelRow>

const deciders: Record<BackDecision, Decide> = {
  async resend(tx, parts, locked, cause) {
    const set = { attention: 'Посылка вернулась: проверьте коробку и наклейте новый ярлык.', handedOverAt: null }
    const parcel = await changeParcelState(tx, locked.parcel, { to: 'awaiting_packing', ...cause, set })
    await events.tell(tx, 'parcels.back', { orderIds: locked.orderIds, sentAgain: true, ...cause })
    await write(tx, parts, { ...locked, parcel }, 'again')
    return parcel
  },
  async shelf(tx, parts, locked, cause) {
    const { parcel } = locked
    const owners = goodsOrders(locked)
    await keepStays(tx, owners, cause.at)
    await write(tx, parts, locked, 'shelved')
    await returnToShelf(tx, parcel, cause)
    await events.tell(tx, 'parcels.back', { orderIds: owners, sentAgain: false, ...cause })
    // Its delivery was brought there and back: it is done.
    if (parcel.deliveryOrderId !== null)
      await events.tell(tx, 'parcels.received', { orderIds: [parcel.deliveryOrderId], ...cause })
    return parcel
  },
  async refund(tx, _parts, locked, cause) {
    const parcel = await changeParcelState(tx, locked.parcel, { to: 'given_back', ...cause })
    await giveUp(tx, locked, 'not_collected', cause)
    await settleOrders(tx, { ...locked, parcel }, cause)
    return parcel
  },
}

/** The carrier has lost it: all that was paid goes back, and the goods are written off. */
export function loseParcel(
  parts: ParcelsParts,
  viewer: Viewer,
  parcelId: number,
  { version, claim }: { version: number; claim: string },
) {
  return onBack(parts, viewer, { parcelId, version, action: 'lost' }, async (tx, locked, cause) => {
    await requireOpen(tx, locked)
    const set = withdrawOrder(locked.parcel, cause.at)
    const parcel = await changeParcelState(tx, locked.parcel, { to: 'lost', ...cause, text: claim, set })
    await giveUp(tx, locked, 'lost', cause)
    await settleOrders(tx, { ...locked, parcel }, cause)
    return parcel
  })
}

/**
 * The rest of an order that is sent in part will not be sent: its pieces go back into the stock and what they have cost
 * to the shopper, at once. The order goes on with what was sent.
 */
export function cancelParcel(
  parts: ParcelsParts,
  viewer: Viewer,
  parcelId: number,
  { version, reason }: { version: number; reason: string },
) {
  return onBack(parts, viewer, { parcelId, version, action: 'cancel' }, async (tx, locked, cause) => {
    const { parcel, orderIds } = locked
    if (!isRest(parcel)) throw new ShopError(parcelErrors.parcel_state, { state: parcel.state })
    const others = (await readParcelsOf(tx, orderIds)).map((each) => each.parcel).filter(({ id }) => id !== parcelId)
    if (!others.some(({ state }) => !isHere(state))) throw new ShopError(parcelErrors.nothing_sent)
    await withdrawParcel(tx, parcel, cause)
    await giveUp(tx, locked, 'not_sent', { ...cause, reason })
    // Where nothing is left to be sent, the order is what its other parcels are.
    const sent = others.find(({ state }) => !isHere(state) && !isGivenUp(state))
    if (sent) await settleOrders(tx, { parcel: sent, orderIds }, cause, { quiet: true })
    return { ...parcel, state: 'cancelled' }
  })
}

/** Its goods will not reach the shopper: money and goods are the matter of returns. */
async function giveUp(
  tx: Transaction,
  { parcel }: LockedParcel,
  kind: ShopEvents['parcel.given_up']['kind'],
  cause: ParcelCause & { reason?: string },
) {
  const pieces = await tx.select().from(parcelLines).where(eq(parcelLines.parcelId, parcel.id))
  await events.tell(tx, 'parcel.given_up', { kind, pieces, deliveryOrderId: parcel.deliveryOrderId, ...cause })
}

/** The order by which its delivery is paid has no goods. */
function goodsOrders({ parcel, orderIds }: LockedParcel): number[] {
  return orderIds.filter((id) => id !== parcel.deliveryOrderId)
}

/** Sent as a whole, or in part: then the rest goes on as before. */
const openStates: readonly OrderState[] = ['awaiting_payment', 'paid', 'packing', 'sent']

async function requireOpen(tx: Transaction, { orderIds }: LockedParcel): Promise<void> {
  const rows = await tx.select({ state: orders.state }).from(orders).where(inArray(orders.id, orderIds))
  if (!rows.every(({ state }) => openStates.includes(state))) throw new ShopError(parcelErrors.back_not_sent)
}

async function write(tx: Transaction, { publicUrl }: ParcelsParts, locked: LockedParcel, kind: LetterKind) {
  const { shopName, email } = await readSiteSettings(tx)
  await queueMails(tx, await parcelLetter(tx, locked, { shopName, email, url: publicUrl }, kind))
}
