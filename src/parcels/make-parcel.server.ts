import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, type orders } from '../database/tables/orders.server.ts'
import { parcelEvents, parcelLines, parcels } from '../database/tables/parcels.server.ts'
import type { ParcelState } from '../database/values/parcel-states.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, eq, sql } from '../platform/postgres/drizzle.server.ts'
import { boxColumns } from './box-columns.server.ts'
import type { ParcelRow } from './change-parcel.server.ts'
import { type PackedSize, packGoods } from './pack-goods.ts'
import { parcelErrors } from './parcel-errors.ts'

export type OrderRow = typeof orders.$inferSelect

/** A new parcel that goes where the order says; nothing is in it yet. */
export async function insertParcel(
  tx: Transaction,
  order: OrderRow,
  at: Date,
  values: { state: ParcelState; size: PackedSize; deliveryOrderId?: number },
): Promise<number> {
  const { state, size, deliveryOrderId = null } = values
  const [made] = await tx
    .insert(parcels)
    .values({
      accountId: order.accountId,
      state,
      deliveryOrderId,
      ...wayOf(order),
      priceKopecks: order.deliveryPriceKopecks,
      ...toColumns(size),
      createdAt: at,
    })
    .returning({ id: parcels.id })
  if (!made) throw new Error('the parcel was not written')
  await tx.insert(parcelEvents).values({ parcelId: made.id, at, state, actor: 'shop' })
  return made.id
}

/** Where a parcel of this order goes, and by whom. */
export function wayOf(order: OrderRow) {
  const choice = order.deliveryChoice
  return {
    carrier: choice?.carrier ?? null,
    way: choice?.way ?? null,
    deliveryName: order.deliveryName,
    address: order.deliveryAddress,
    postalIndex: order.deliveryIndex,
    isPickup: order.isPickup,
    cityCode: choice?.city?.code ?? null,
    pointCode: choice?.way === 'point' ? (choice.point?.code ?? null) : null,
    tariffCode: tariffOf(order),
  }
}

/** One parcel with everything that was bought. An order without goods has none. */
export async function makeParcel(
  tx: Transaction,
  order: OrderRow,
  at: Date,
  state: 'awaiting_packing' | 'on_shelf',
): Promise<void> {
  const lines = await tx
    .select({ position: orderLines.position, quantity: orderLines.quantity, ...boxColumns })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, order.id))
  if (lines.length === 0) return
  const parcelId = await insertParcel(tx, order, at, { state, size: packGoods(lines) })
  await tx
    .insert(parcelLines)
    .values(lines.map(({ position, quantity }) => ({ parcelId, orderId: order.id, position, quantity })))
}

/** Without a price of that day the tariff of the way that was chosen is asked for when the parcel is packed. */
function tariffOf({ deliveryChoice: choice }: OrderRow): number | null {
  const offer = choice?.offers.find(
    ({ way, locker }) => way === choice.way && locker === (choice.way === 'point' && (choice.point?.locker ?? false)),
  )
  return offer?.tariff_code || null
}

export function toColumns({ weight_grams, length_cm, width_cm, height_cm }: PackedSize) {
  return { weightGrams: weight_grams, lengthCm: length_cm, widthCm: width_cm, heightCm: height_cm }
}

/** Computes weight and box from what is inside. */
export async function measureParcel(tx: Transaction, parcelId: number): Promise<ParcelRow> {
  const goods = await tx
    .select({ quantity: parcelLines.quantity, ...boxColumns })
    .from(parcelLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, parcelLines.orderId), eq(orderLines.position, parcelLines.position)),
    )
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(parcelLines.parcelId, parcelId))
  const [measured] = await tx
    .update(parcels)
    .set({ ...toColumns(packGoods(goods)), version: sql`${parcels.version} + 1` })
    .where(eq(parcels.id, parcelId))
    .returning()
  if (!measured) throw new ShopError(parcelErrors.parcel_not_found)
  return measured
}
