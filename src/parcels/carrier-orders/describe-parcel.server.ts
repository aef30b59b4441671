import { products } from '../../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { parcelLines } from '../../database/tables/parcels.server.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, asc, eq } from '../../platform/postgres/drizzle.server.ts'
import type { CarrierOrder } from '../carriers/carrier.ts'
import { carrierOf } from '../carriers/carriers.ts'
import type { ParcelRow } from '../change-parcel.server.ts'
import { defaultBox, type PackedSize } from '../pack-goods.ts'
import { readSender } from '../sender.server.ts'
import { NotSetUp } from './problem-text.ts'

/** A parcel as its carrier wants to know it: from us, to whom, what is inside. The order that pays its delivery names the recipient, else the first. */
export async function describeParcel(db: Database, parcel: ParcelRow, number: string): Promise<CarrierOrder> {
  const { cityCode, pointCode, tariffCode, address } = parcel
  const lines = await db
    .select({ order: orders, line: orderLines, quantity: parcelLines.quantity, grams: products.weightGrams })
    .from(parcelLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, parcelLines.orderId), eq(orderLines.position, parcelLines.position)),
    )
    .innerJoin(orders, eq(orders.id, parcelLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(parcelLines.parcelId, parcel.id))
    .orderBy(asc(parcelLines.orderId), asc(parcelLines.position))
  const [first] = lines
  if (!first || tariffCode === null || cityCode === null)
    throw new PartnerError('refused', 'неизвестен тариф или город')
  const from = await readSender(db)
  const carrier = parcel.carrier && carrierOf(parcel.carrier)
  if (carrier?.startsAtPoint && !from.shipmentPoint)
    throw new NotSetUp(`не указан пункт ${carrier.russian.genitive}, куда вы сдаёте посылки (экран «Доставка»)`)
  const [payer] = parcel.deliveryOrderId
    ? await db.select().from(orders).where(eq(orders.id, parcel.deliveryOrderId))
    : []
  const { fullName, phone } = payer ?? first.order
  const goodsGrams = lines.reduce((sum, { quantity, grams }) => sum + (grams ?? defaultBox.weightGrams) * quantity, 0)
  // Carriers refuse goods that weigh more than the parcel around them: the scales know better than the cards.
  const scale = Math.min(1, parcel.weightGrams / goodsGrams)
  return {
    number,
    tariffCode,
    from,
    to: pointCode ? { pointCode } : { cityCode, address },
    recipient: { name: fullName, phone },
    size: toSize(parcel),
    items: lines.map(({ line, quantity, grams }) => ({
      name: line.productName,
      sku: line.sku,
      priceKopecks: line.priceKopecks,
      weightGrams: Math.max(1, Math.floor((grams ?? defaultBox.weightGrams) * scale)),
      quantity,
    })),
  }
}

export function toSize({ weightGrams, lengthCm, widthCm, heightCm }: ParcelRow): PackedSize {
  return { weight_grams: weightGrams, length_cm: lengthCm, width_cm: widthCm, height_cm: heightCm }
}
