import { depositColumns } from '../../catalogue/deposit-columns.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import type { OrdersParts } from '../../orders/orders-parts.server.ts'
import { readPickupPlaces } from '../../orders/pickup-places.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { inArray } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { depositOf } from '../../pricing/deposit.ts'
import { price } from '../../pricing/price.ts'
import type { DeliveryWish } from '../checkout.contract.ts'
import { choiceFor, chooseDeliveryLimit, packLines } from '../choose-delivery.server.ts'
import { readDeliveryTypes, toDeliveryType } from '../delivery-types.server.ts'
import type { Quote } from './new-order.contract.ts'

interface Asked {
  lines: { product_id: number; quantity: number }[]
  delivery?: DeliveryWish | undefined
}

/** The ways of delivery at the prices of this parcel, as the checkout offers them. Nothing is kept. */
export async function quoteOrder(parts: OrdersParts, viewer: Viewer, { lines, delivery }: Asked): Promise<Quote> {
  const [types, places, packed, later] = await Promise.all([
    readDeliveryTypes(parts),
    readPickupPlaces(parts.db),
    packLines(parts, lines),
    laterOf(parts, lines),
  ])
  // A delivery with a price of its own needs no carrier to name it.
  const hasFixedPrice = types.some(({ id, carrier }) => id === delivery?.delivery_type && !carrier)
  const asked = hasFixedPrice ? undefined : delivery
  if (asked) await parts.limits.take([chooseDeliveryLimit, String(viewer.accountId)])
  const choice = asked && (await choiceFor(parts, asked, packed))
  // Prices only: when it arrives depends on when the customer pays.
  const parcel = { packed, now: parts.now(), leaves: undefined }
  return {
    delivery_types: types.map((type) =>
      toDeliveryType(type, type.id === delivery?.delivery_type ? choice : undefined, parcel),
    ),
    pickup_places: places,
    later,
  }
}

/** Of preorders with a deposit: what is not paid at once, in roubles. */
async function laterOf({ db }: OrdersParts, lines: Asked['lines']): Promise<number> {
  const ids = lines.map(({ product_id }) => product_id)
  if (ids.length === 0) return 0
  const goods = await db
    .select({ id: products.id, ...depositColumns })
    .from(products)
    .where(inArray(products.id, ids))
  const known = new Map(goods.map((product) => [product.id, product]))
  const priced = lines.flatMap(({ product_id, quantity }, key) => {
    const product = known.get(product_id)
    return product ? [{ key, quantity, priceKopecks: product.priceKopecks, depositKopecks: depositOf(product) }] : []
  })
  return toRoubles(price({ lines: priced, deliveryKopecks: 0 }).laterKopecks)
}
