import { keptColumns, toKept } from '../cart/kept-rows.server.ts'
import { pieceColumns } from '../cart/max-pieces.server.ts'
import { priceItems } from '../cart/price-items.ts'
import { readPackingDays } from '../content/delivery/delivery-dates.server.ts'
import { packedBetween } from '../content/delivery/delivery-dates.ts'
import { cartItems } from '../database/tables/cart.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { orderDrafts } from '../database/tables/orders.server.ts'
import { listCards } from '../gift-cards/enter-card.server.ts'
import { orderErrors } from '../orders/order-errors.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { readPickupPlaces } from '../orders/pickup-places.server.ts'
import { boxColumns } from '../parcels/box-columns.server.ts'
import { packGoods } from '../parcels/pack-goods.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { and, eq, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import { shopDay } from '../platform/text/date-format.ts'
import { toRoubles } from '../platform/text/money.ts'
import { depositOf } from '../pricing/deposit.ts'
import { linePrice } from '../pricing/price.ts'
import { shownOffers } from '../promotions/read-offers.server.ts'
import type { Checkout, CheckoutItem } from './checkout.contract.ts'
import { readDeliveryTypes, toDeliveryType } from './delivery-types.server.ts'
import { changesSince, piecesNow } from './draft-changes.ts'

/** The draft at current stock and prices, with what has changed since it was made. */
export async function getCheckout(parts: OrdersParts, accountId: number): Promise<Checkout> {
  const [lines, types, pickup_places, packingDays, cards] = await Promise.all([
    readLines(parts, accountId),
    readDeliveryTypes(parts),
    readPickupPlaces(parts.db),
    readPackingDays(parts.db),
    listCards(parts, accountId),
  ])
  const [first] = lines
  if (!first) throw new ShopError(orderErrors.no_draft)
  const items = lines.map((line) => toItem(line, parts.picturesUrl))
  const { goods } = priceItems(items)
  const bought = lines.flatMap((line, index) => {
    const item = items[index]
    if (!item || item.quantity === 0) return []
    const { priceKopecks } = line
    return [{ key: item.product.id, priceKopecks, quantity: item.quantity, depositKopecks: depositOf(line) }]
  })
  const offers = await shownOffers(parts.db, accountId, bought)
  const order = { order_id: first.orderId, items, total_price: goods, cart_changed: first.cartChanged, ...offers }
  const gift_cards = cards.filter(({ problem }) => problem === null)
  const now = parts.now()
  // A preorder shows its month; until then nothing can be said about the rest of the parcel.
  const waits = items.some(({ product, quantity }) => product.is_preorder && quantity > 0)
  const leaves = waits ? undefined : packedBetween(shopDay(now), packingDays)
  const parcel = { packed: packGoods(lines), now, leaves }
  const delivery_types = types.map((type) => toDeliveryType(type, first.choices[type.id], parcel))
  return {
    ...order,
    ...(gift_cards.length > 0 && { gift_cards }),
    delivery_types,
    pickup_places,
    pays_online: parts.payLink !== undefined,
  }
}

type Line = Awaited<ReturnType<typeof readLines>>[number]

function readLines({ db }: OrdersParts, accountId: number) {
  const line = sql`rows from (
    jsonb_to_recordset(${orderDrafts.lines}) as (product_id bigint, quantity integer, price_kopecks bigint, first_pay_kopecks bigint)
  ) with ordinality as line (product_id, quantity, price_kopecks, first_pay_kopecks, place)`
  return (
    db
      .select({
        ...keptColumns,
        orderId: orderDrafts.id,
        max: pieceColumns(accountId).most,
        quantity: sql<number>`line.quantity`,
        price_kopecks: sql`line.price_kopecks`.mapWith(Number),
        first_pay_kopecks: sql<number | null>`line.first_pay_kopecks::float8`,
        cartChanged: isCartChanged(accountId),
        choices: orderDrafts.deliveryChoices,
        ...boxColumns,
      })
      .from(orderDrafts)
      .innerJoin(line, sql`true`)
      .innerJoin(products, sql`${products.id} = line.product_id`)
      .where(and(eq(orderDrafts.accountId, accountId), isNull(orderDrafts.confirmedAt)))
      // As the cart shows them: what was added last comes first.
      .orderBy(sql`line.place desc`)
  )
}

/** Ignores stock: products that cannot be bought were never drafted, and a drafted line that sold out is no change. */
function isCartChanged(accountId: number) {
  return sql<boolean>`exists (
    select from (
      select drafted.product_id, drafted.wanted
      from ${orderDrafts}, jsonb_to_recordset(lines) as drafted (product_id bigint, wanted integer)
      where account_id = ${accountId}
    ) as drafted
    full join (
      select product_id, quantity, pieces_for(${products}, ${accountId}) as most
      from ${cartItems} join ${products} on ${products.id} = product_id
      where account_id = ${accountId}
    ) as in_cart using (product_id)
    where case
      when drafted.product_id is null then in_cart.most is distinct from 0
      else drafted.wanted is distinct from in_cart.quantity
    end
  )`
}

function toItem(line: Line, picturesUrl: string): CheckoutItem {
  const quantity = piecesNow(line, line)
  return {
    product: toKept(line, picturesUrl),
    price: toRoubles(line.priceKopecks),
    quantity,
    total_price: toRoubles(linePrice({ ...line, quantity })),
    changes: changesSince(line, { ...line, firstPayKopecks: depositOf(line) }),
  }
}
