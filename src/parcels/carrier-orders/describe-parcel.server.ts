import { products } from '../../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { parcelLines } from '../../database/tables/parcels.server.ts'
import { PartnerError } from '../../platform/http/partner-error.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { and, asc, eq } from '../../platform/postgres/drizzle.server.ts'
import type { CarrierOrder } from '../carriers/carrier.ts'
import type { ParcelRow } from '../change-parcel.server.ts'
import { defaultBox } from '../pack-goods.ts'
import { readSender } from '../sender.server.ts'

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
    throw new PartnerError('refused', 'Неизвестен тариф или город')
  const [payer] = parcel.deliveryOrderId
    ? await db.select().from(orders).where(eq(orders.id, parcel.deliveryOrderId))
    : []
  const { fullName, phone } = payer ?? first.order
  const size = {
    weight_grams: parcel.weightGrams,
    length_cm: parcel.lengthCm,
    width_cm: parcel.widthCm,
    height_cm: parcel.heightCm,
  }
  return {
    number,
    tariffCode,
    from: await readSender(db),
    to: pointCode ? { pointCode } : { cityCode, address },
    recipient: { name: fullName, phone },
    size,
    items: lines.map(({ line, quantity, grams }) => ({
      name: line.productName,
      sku: line.sku,
      priceKopecks: line.priceKopecks,
      weightGrams: grams ?? defaultBox.weightGrams,
      quantity,
    })),
  }
}
