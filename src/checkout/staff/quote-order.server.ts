import { depositColumns } from '../../catalogue/deposit-columns.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import type { OrdersParts } from '../../orders/orders-parts.server.ts'
import { readPickupPlaces } from '../../orders/pickup-places.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { inArray } from '../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import { tidyCode } from '../../platform/text/typed-code.ts'
import { depositOf } from '../../pricing/deposit.ts'
import { price } from '../../pricing/price.ts'
import { adjustmentsOf } from '../../promotions/discount-adjustments.ts'
import { shownOffers } from '../../promotions/read-offers.server.ts'
import type { DeliveryRequest } from '../checkout.contract.ts'
import { choiceFor, chooseDeliveryLimit, packLines } from '../choose-delivery.server.ts'
import { readDeliveryTypes, toDeliveryType } from '../delivery-types.server.ts'
import type { Quote } from './new-order.contract.ts'

interface Asked {
  lines: { product_id: number; quantity: number }[]
  delivery?: DeliveryRequest | undefined
  customer: number | null
  promo: string
  points: number
}

/** The ways of delivery at the prices of this parcel, as the checkout offers them. Nothing is kept. */
export async function quoteOrder(parts: OrdersParts, viewer: Viewer, wanted: Asked): Promise<Quote> {
  const { lines, delivery } = wanted
  const [types, places, packed, sums] = await Promise.all([
    readDeliveryTypes(parts),
    readPickupPlaces(parts.db),
    packLines(parts, lines),
    priceOf(parts, wanted),
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
    ...sums,
  }
}

/** What promotions take off, and of preorders with a deposit what is not paid at once, in roubles. */
async function priceOf({ db }: OrdersParts, { lines, customer, promo, points }: Asked) {
  const ids = lines.map(({ product_id }) => product_id)
  if (ids.length === 0) return { goods: [], later: 0 }
  const goods = await db
    .select({ id: products.id, stock: products.stock, ...depositColumns })
    .from(products)
    .where(inArray(products.id, ids))
  const known = new Map(goods.map((product) => [product.id, product]))
  const priced = lines.flatMap(({ product_id: key, quantity }) => {
    const product = known.get(key)
    return product ? [{ key, quantity, priceKopecks: product.priceKopecks, depositKopecks: depositOf(product) }] : []
  })
  const offers = await shownOffers(db, customer, priced, { code: tidyCode(promo), points })
  const adjustments = adjustmentsOf(offers.discounts)
  return {
    goods: goods.map(({ id, priceKopecks, stock }) => ({ product_id: id, price: toRoubles(priceKopecks), stock })),
    ...offers,
    later: toRoubles(price({ lines: priced, deliveryKopecks: 0, adjustments }).laterKopecks),
  }
}
