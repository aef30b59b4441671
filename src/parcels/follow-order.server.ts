import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, type orders } from '../database/tables/orders.server.ts'
import { parcelEvents, parcelLines, parcels } from '../database/tables/parcels.server.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, desc, eq, inArray, ne, sql } from '../platform/postgres/drizzle.server.ts'
import { boxColumns } from './box-columns.server.ts'
import { changeParcelState, type ParcelRow } from './change-parcel.server.ts'
import { packGoods } from './pack-goods.ts'
import { parcelErrors } from './parcel-errors.ts'
import { canParcelBecome, isHere, isInShop, readyParcelState } from './parcel-states.ts'

type OrderRow = typeof orders.$inferSelect

interface Cause {
  at: Date
  actor: 'shopper' | 'staff' | 'shop'
  accountId?: number | undefined
}

/**
 * What a new state of an order means for its parcels. A paid order becomes one parcel; before that nothing is packed, so
 * placing and editing orders know nothing of parcels.
 */
export async function followOrder(tx: Transaction, order: OrderRow, { at, actor, accountId }: Cause): Promise<void> {
  const cause = { at, actor: actor === 'staff' ? ('staff' as const) : ('shop' as const), accountId }
  switch (order.state) {
    case 'Оплачен':
      // Paid again after a mistake was taken back: what was packed is still there.
      if ((await lockParcelsOf(tx, order.id)).length === 0) await makeParcel(tx, order, at)
      return
    case 'Отменен':
      for (const parcel of await lockParcelsOf(tx, order.id)) await leaveParcel(tx, parcel, order.id, cause)
      return
    case 'Отправлен':
    case 'Готов к выдаче':
      for (const parcel of await lockParcelsOf(tx, order.id)) {
        if (!isHere(parcel.state)) continue
        await requireOwn(tx, parcel.id, order.id)
        const trackingNumber = parcel.trackingNumber ?? order.trackingNumber
        await changeParcelState(tx, parcel, { to: readyParcelState(parcel), ...cause, set: { trackingNumber } })
      }
      return
    case 'Завершен':
      for (const parcel of await lockParcelsOf(tx, order.id)) {
        if (canParcelBecome(parcel, 'Получена')) await changeParcelState(tx, parcel, { to: 'Получена', ...cause })
      }
      return
    default:
  }
}

/** What the parcels became when the order came to a state. */
const undoneStates: Partial<Record<OrderState, ParcelRow['state']>> = {
  Отправлен: 'Передана',
  'Готов к выдаче': 'Ждет получателя',
  Завершен: 'Получена',
}

/** Staff took the order's last move back within seconds: what the parcels did with it is taken back too. */
export async function unfollowOrder(tx: Transaction, orderId: number, left: OrderState): Promise<void> {
  const own = await lockParcelsOf(tx, orderId)
  if (left === 'Оплачен') {
    const waiting = own.filter(({ state }) => state === 'Ждет сборки').map(({ id }) => id)
    if (waiting.length > 0) await tx.delete(parcels).where(inArray(parcels.id, waiting))
    return
  }
  const undone = undoneStates[left]
  for (const parcel of own) {
    if (parcel.state !== undone) continue
    const [last, before] = await tx
      .select()
      .from(parcelEvents)
      .where(eq(parcelEvents.parcelId, parcel.id))
      .orderBy(desc(parcelEvents.id))
      .limit(2)
    // What the carrier has told stays.
    if (!last || last.actor === 'carrier') continue
    await tx.delete(parcelEvents).where(eq(parcelEvents.id, last.id))
    await tx
      .update(parcels)
      .set({
        state: before?.state ?? 'Ждет сборки',
        version: sql`${parcels.version} + 1`,
        ...(undone === 'Передана' && { handedOverAt: null }),
        // A number of the carrier is its own; one that staff typed with the move goes with it.
        ...(undone === 'Передана' && !parcel.carrierUuid && { trackingNumber: null }),
      })
      .where(eq(parcels.id, parcel.id))
  }
}

export async function lockParcelsOf(tx: Transaction, orderId: number): Promise<ParcelRow[]> {
  const ids = tx.select({ id: parcelLines.parcelId }).from(parcelLines).where(eq(parcelLines.orderId, orderId))
  return tx
    .select()
    .from(parcels)
    .where(and(inArray(parcels.id, ids), ne(parcels.state, 'Отменена')))
    .orderBy(asc(parcels.id))
    .for('no key update')
}

async function makeParcel(tx: Transaction, order: OrderRow, at: Date): Promise<void> {
  const lines = await tx
    .select({ position: orderLines.position, quantity: orderLines.quantity, ...boxColumns })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, order.id))
  if (lines.length === 0) return
  const choice = order.deliveryChoice
  const [made] = await tx
    .insert(parcels)
    .values({
      accountId: order.accountId,
      state: 'Ждет сборки',
      carrier: choice?.carrier ?? null,
      way: choice?.way ?? null,
      deliveryName: order.deliveryName,
      address: order.deliveryAddress,
      postalIndex: order.deliveryIndex,
      cityCode: choice?.city?.code ?? null,
      pointCode: choice?.way === 'point' ? (choice.point?.code ?? null) : null,
      tariffCode: tariffOf(order),
      priceKopecks: order.deliveryPriceKopecks,
      ...toColumns(packGoods(lines)),
      createdAt: at,
    })
    .returning({ id: parcels.id })
  if (!made) throw new Error('the parcel was not written')
  await tx
    .insert(parcelLines)
    .values(lines.map(({ position, quantity }) => ({ parcelId: made.id, orderId: order.id, position, quantity })))
  await tx.insert(parcelEvents).values({ parcelId: made.id, at, state: 'Ждет сборки', actor: 'shop' })
}

/** Without a price of that day the tariff of the way that was chosen is asked for when the parcel is packed. */
function tariffOf({ deliveryChoice: choice }: OrderRow): number | null {
  const offer = choice?.offers.find(
    ({ way, locker }) => way === choice.way && locker === (choice.way === 'point' && (choice.point?.locker ?? false)),
  )
  return offer?.tariff_code || null
}

export function toColumns({ weight_grams, length_cm, width_cm, height_cm }: ReturnType<typeof packGoods>) {
  return { weightGrams: weight_grams, lengthCm: length_cm, widthCm: width_cm, heightCm: height_cm }
}

/** The goods of a cancelled order leave the parcel; one that is empty then is cancelled. */
async function leaveParcel(
  tx: Transaction,
  parcel: ParcelRow,
  orderId: number,
  cause: { at: Date; actor: 'staff' | 'shop'; accountId?: number | undefined },
): Promise<void> {
  if (!isInShop(parcel)) throw new ShopError(parcelErrors.partly_sent)
  const others = await tx.$count(
    parcelLines,
    and(eq(parcelLines.parcelId, parcel.id), ne(parcelLines.orderId, orderId)),
  )
  if (others === 0) {
    await changeParcelState(tx, parcel, { to: 'Отменена', ...cause, set: { carrierNextAt: null } })
    return
  }
  await tx.delete(parcelLines).where(and(eq(parcelLines.parcelId, parcel.id), eq(parcelLines.orderId, orderId)))
}

/** Handing over a parcel of several orders is a matter of the parcel, not of one of its orders. */
async function requireOwn(tx: Transaction, parcelId: number, orderId: number): Promise<void> {
  const others = await tx.$count(parcelLines, and(eq(parcelLines.parcelId, parcelId), ne(parcelLines.orderId, orderId)))
  if (others > 0) throw new ShopError(parcelErrors.shared_parcel)
}
