import type { DeliveryRequest } from '../checkout/checkout.contract.ts'
import { choiceFor, chooseDeliveryLimit } from '../checkout/choose-delivery.server.ts'
import { readDeliveryTypes, toDeliveryType } from '../checkout/delivery-types.server.ts'
import { packedBetween } from '../content/delivery/delivery-dates.ts'
import { readSiteSettings } from '../content/read-site-settings.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { readPickupPlaces } from '../orders/pickup-places.server.ts'
import { packGoods } from '../parcels/pack-goods.ts'
import { shopDay } from '../platform/text/date-format.ts'
import type { ShelfDelivery } from './collecting.contract.ts'
import { chosenLines, type LineKey } from './shelf-lines.server.ts'

/** How a choice of what is on the shelf can be sent. Nothing is kept: sending asks for the same price again. */
export async function quoteShelf(
  parts: OrdersParts,
  accountId: number,
  { lines, wish: request }: { lines: LineKey[]; wish?: DeliveryRequest | undefined },
): Promise<ShelfDelivery> {
  await parts.limits.take([chooseDeliveryLimit, String(accountId)])
  const size = packGoods(await chosenLines(parts.db, accountId, lines))
  const [types, pickup_places] = await Promise.all([readDeliveryTypes(parts), readPickupPlaces(parts.db)])
  // A delivery with a price of its own needs no carrier to name it.
  const hasFixedPrice = types.some(({ id, carrier }) => id === request?.delivery_type && !carrier)
  const choice = request && !hasFixedPrice ? await choiceFor(parts, request, size) : undefined
  const { packingDays } = await readSiteSettings(parts.db)
  const leaves = packedBetween(shopDay(parts.now()), packingDays)
  const parcel = { packed: size, now: parts.now(), leaves }
  return {
    delivery_types: types
      .filter(({ shelf }) => !shelf)
      .map((type) => toDeliveryType(type, type.id === request?.delivery_type ? choice : undefined, parcel)),
    pickup_places,
  }
}
