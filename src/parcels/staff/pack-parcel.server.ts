import { recordAudit } from '../../audit/audit.server.ts'
import { editedMeanwhile } from '../../audit/edited-meanwhile.server.ts'
import { readSiteSettings } from '../../content/read-site-settings.server.ts'
import { accounts } from '../../database/tables/accounts.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { orderEvents, orderLines, orders } from '../../database/tables/orders.server.ts'
import { parcelEvents, parcelLines, type parcels } from '../../database/tables/parcels.server.ts'
import { parcelStateWords } from '../../database/values/parcel-states.ts'
import { lacksRest, waitsForRelease } from '../../database/waiting-lines.server.ts'
import { queueMails } from '../../mail/mail.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, desc, eq, gte, inArray, ne, sql } from '../../platform/postgres/drizzle.server.ts'
import { events } from '../../shop-events.server.ts'
import {
  isDeciding,
  isLive,
  isUnasked,
  isWithdrawing,
  requestOrder,
  withdrawOrder,
} from '../carrier-orders/carrier-order-state.server.ts'
import { changeParcelState, type ParcelRow } from '../change-parcel.server.ts'
import { handOverColumns } from '../hand-over-columns.server.ts'
import { toColumns } from '../make-parcel.server.ts'
import type { PackedSize } from '../pack-goods.ts'
import { parcelErrors } from '../parcel-errors.ts'
import { readyParcelState } from '../parcel-states.ts'
import type { ParcelsParts } from '../parcels-parts.server.ts'
import { mayTake } from '../places/find-places.server.ts'
import { reopenParcel, requireSendable } from '../reopen-parcel.server.ts'
import { type LockedParcel, lockWithOrders, settleOrders } from '../settle-orders.server.ts'
import { parcelLetter } from '../tracking/parcel-letters.server.ts'
import type { PackedParcel } from './staff-parcels.contract.ts'

/** Staff have packed it. Its orders are being assembled from now on, and its carrier is asked to take it. */
export async function packParcel(
  parts: ParcelsParts,
  viewer: Viewer,
  parcelId: number,
  { version, is_light: isLight = false, is_small: isSmall = false, ...size }: PackedParcel,
): Promise<number[]> {
  const orderIds = await parts.db.transaction(async (tx) => {
    const locked = await lockShown(tx, viewer, parcelId, version)
    const { parcel } = locked
    await requireReady(tx, locked)
    if (!isLight) await requireWeight(tx, parcel, size.weight_grams)
    if (!isSmall) await requireRoom(tx, parcel, size)
    const cause = causeOf(parts, viewer)
    await events.tell(tx, 'parcels.packing', { orderIds: locked.orderIds, ...cause })
    const after = await changeParcelState(tx, parcel, {
      to: 'packed',
      ...cause,
      set: { ...toColumns(size), attention: null, ...carrierRequest(parts, parcel, cause.at) },
    })
    await log(tx, viewer, 'pack', after, parcel)
    return locked.orderIds
  })
  parts.runSoon.carrierOrders()
  parts.runSoon.outbox()
  return orderIds
}

const opened = 'Посылку вскрыли: снимите старый ярлык.'

/** Staff open it again. What its carrier knows of it is withdrawn, and packing asks for another order. */
export async function unpackParcel(
  parts: ParcelsParts,
  viewer: Viewer,
  parcelId: number,
  version: number,
): Promise<number[]> {
  const orderIds = await parts.db.transaction(async (tx) => {
    const locked = await lockShown(tx, viewer, parcelId, version)
    const { parcel } = locked
    if (parcel.state !== 'packed') throw new ShopError(parcelErrors.parcel_state, parcel)
    if (isDeciding(parcel)) throw new ShopError(parcelErrors.carrier_busy)
    const cause = { at: parts.now(), actor: 'staff' as const, accountId: viewer.accountId }
    const set = { packedAt: null, ...leaveOrder(parcel, cause.at) }
    const after =
      parcel.carrierState === 'made'
        ? await reopenParcel(tx, parcel, opened, cause)
        : await changeParcelState(tx, parcel, { to: 'awaiting_packing', ...cause, set })
    await log(tx, viewer, 'unpack', after, parcel)
    return locked.orderIds
  })
  parts.runSoon.carrierOrders()
  return orderIds
}

function leaveOrder(parcel: ParcelRow, at: Date): Partial<typeof parcels.$inferInsert> {
  if (isUnasked(parcel)) return { carrierState: null, carrierNextAt: null }
  return isWithdrawing(parcel) ? {} : withdrawOrder(parcel, at)
}

/** Staff have given it to the carrier, or put it ready for the shopper. */
export async function handOverParcel(
  parts: ParcelsParts,
  viewer: Viewer,
  parcelId: number,
  { version, tracking_number: given }: { version: number; tracking_number?: string | undefined },
): Promise<number[]> {
  const orderIds = await parts.db.transaction(async (tx) => {
    const locked = await lockShown(tx, viewer, parcelId, version)
    await requireReady(tx, locked)
    requireSendable(locked.parcel)
    const cause = causeOf(parts, viewer)
    const set = handOverColumns(locked.parcel, given)
    await events.tell(tx, 'parcels.packing', { orderIds: locked.orderIds, ...cause })
    const parcel = await changeParcelState(tx, locked.parcel, { to: readyParcelState(locked.parcel), ...cause, set })
    const allSent = await settleOrders(tx, { ...locked, parcel }, cause)
    if (!allSent) await tellOfPart(tx, parts, { ...locked, parcel })
    await log(tx, viewer, 'hand_over', parcel, locked.parcel)
    return locked.orderIds
  })
  parts.runSoon.outbox()
  return orderIds
}

function causeOf({ now, undoSeconds }: ParcelsParts, { accountId }: Viewer) {
  const at = now()
  return { at, actor: 'staff' as const, accountId, lettersAfter: new Date(at.getTime() + undoSeconds * 1000) }
}

export async function lockShown(
  tx: Transaction,
  viewer: Viewer,
  parcelId: number,
  version: number,
): Promise<LockedParcel> {
  const locked = await lockWithOrders(tx, parcelId)
  if (locked.parcel.version !== version) throw await parcelEditedMeanwhile(tx, viewer, locked)
  return locked
}

const others = { carrier: 'перевозчик', shop: 'сам магазин' }

/** Its carrier and the shop's own jobs change a parcel too, not always with an event; so does another address of its order. */
async function parcelEditedMeanwhile(
  tx: Transaction,
  viewer: Viewer,
  { parcel, orderIds }: LockedParcel,
): Promise<ShopError> {
  const [event] = await tx
    .select({ actor: parcelEvents.actor, at: parcelEvents.at })
    .from(parcelEvents)
    .where(and(eq(parcelEvents.parcelId, parcel.id), ne(parcelEvents.actor, 'staff')))
    .orderBy(desc(parcelEvents.id))
    .limit(1)
  const isEdit = and(eq(orderEvents.kind, 'edited'), gte(orderEvents.at, parcel.createdAt))
  const [edit] = await tx
    .select({ actor: orderEvents.actor, at: orderEvents.at, email: accounts.email })
    .from(orderEvents)
    .leftJoin(accounts, eq(accounts.id, orderEvents.accountId))
    .where(and(inArray(orderEvents.orderId, orderIds), isEdit))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const told = event && event.actor !== 'staff' ? { by: others[event.actor], at: event.at } : undefined
  const edited = edit && { by: edit.actor === 'shopper' ? 'покупатель' : edit.email, at: edit.at }
  const unlogged = edited && !(told && told.at > edited.at) ? edited : told
  return editedMeanwhile(tx, 'parcel', parcel.id, { viewer, unlogged })
}

/** Nothing is packed that is not paid, cancelled, or not there. */
async function requireReady(tx: Transaction, { parcel, orderIds }: LockedParcel): Promise<void> {
  const rows = await tx.select({ state: orders.state, lacksRest }).from(orders).where(inArray(orders.id, orderIds))
  if (rows.some((order) => order.lacksRest)) throw new ShopError(parcelErrors.rest_unpaid)
  const ready = rows.every(({ state }) => state === 'paid' || state === 'packing')
  if (!ready || rows.length === 0) throw new ShopError(parcelErrors.order_not_ready)
  const [awaited] = await tx
    .select({ name: orderLines.productName })
    .from(parcelLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, parcelLines.orderId), eq(orderLines.position, parcelLines.position)),
    )
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(parcelLines.parcelId, parcel.id), waitsForRelease))
    .limit(1)
  if (awaited) throw new ShopError(parcelErrors.parcel_not_released, awaited)
}

/** Carriers weigh parcels themselves, charge the difference, and refuse what is lighter than its goods. */
async function requireWeight(tx: Transaction, { id }: ParcelRow, weighed: number): Promise<void> {
  const [goods] = await tx
    .select({ grams: sql<number>`coalesce(sum(${products.weightGrams} * ${parcelLines.quantity}), 0)::int` })
    .from(parcelLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, parcelLines.orderId), eq(orderLines.position, parcelLines.position)),
    )
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(parcelLines.parcelId, id))
  if (goods && weighed < goods.grams)
    throw new ShopError(parcelErrors.weight_low, goods, { weight_grams: 'Меньше товаров.' })
}

/** A locker was chosen for the goods by their cards; the box is what has to go into it. */
async function requireRoom(tx: Transaction, { carrier, pointCode }: ParcelRow, size: PackedSize): Promise<void> {
  if (carrier && pointCode && !(await mayTake(tx, carrier, pointCode, size)))
    throw new ShopError(parcelErrors.box_too_large)
}

function carrierRequest({ carriers }: ParcelsParts, parcel: ParcelRow, at: Date): Partial<typeof parcels.$inferInsert> {
  if (!parcel.carrier || !carriers.get(parcel.carrier)?.orders) return {}
  // Never a second one beside it: one that is being withdrawn is followed by another when it is gone.
  return isLive(parcel) ? {} : requestOrder(parcel, at)
}

async function tellOfPart(tx: Transaction, { publicUrl }: ParcelsParts, locked: LockedParcel): Promise<void> {
  const { shopName, email } = await readSiteSettings(tx)
  await queueMails(tx, await parcelLetter(tx, locked, { shopName, email, url: publicUrl }))
}

export async function log(
  tx: Transaction,
  viewer: Viewer,
  action: string,
  after: ParcelRow,
  before: ParcelRow | null,
): Promise<void> {
  const fields = ({ state, trackingNumber, weightGrams, lengthCm, widthCm, heightCm }: ParcelRow) => ({
    state: parcelStateWords[state],
    tracking_number: trackingNumber,
    weight_grams: weightGrams,
    box: `${lengthCm} × ${widthCm} × ${heightCm}`,
  })
  await recordAudit(tx, viewer, {
    action: `parcel.${action}`,
    subject: 'parcel',
    subjectId: after.id,
    subjectName: `Посылка ${after.id}`,
    before: before && fields(before),
    after: fields(after),
  })
}
