import { products } from '../database/tables/catalogue.server.ts'
import { type DraftLine, orderDrafts } from '../database/tables/orders.server.ts'
import type { DeliveryChoice } from '../database/values/delivery-choice.ts'
import { orderErrors } from '../orders/order-errors.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { boxColumns } from '../parcels/box-columns.server.ts'
import { carrierOf } from '../parcels/carriers/carriers.ts'
import { type PackedSize, packGoods } from '../parcels/pack-goods.ts'
import { cityTitle, findCity, findPoint } from '../parcels/places/find-places.server.ts'
import { readSender } from '../parcels/sender.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { and, eq, inArray, isNull, sql } from '../platform/postgres/drizzle.server.ts'
import type { Limit } from '../rate-limits/rate-limits.server.ts'
import type { Checkout, DeliveryRequest } from './checkout.contract.ts'
import { readDeliveryTypes } from './delivery-types.server.ts'
import { getCheckout } from './get-checkout.server.ts'

/** Each may ask the carrier once: enough to try every city one has lived in. */
export const chooseDeliveryLimit: Limit = { name: 'choose-delivery', max: 120, seconds: 10 * 60 }

/**
 * Keeps with the draft where a carrier shall deliver and what it charges. The carrier is asked here and never when the
 * order is placed.
 */
export async function chooseDelivery(
  parts: OrdersParts,
  accountId: number,
  request: DeliveryRequest,
): Promise<Checkout> {
  await parts.limits.take([chooseDeliveryLimit, String(accountId)])
  const draft = await readDraft(parts, accountId)
  const choice = await choiceFor(parts, request, await packLines(parts, draft.lines))
  const chosen = sql`${orderDrafts.deliveryChoices} || ${JSON.stringify({ [request.delivery_type]: choice })}::jsonb`
  const kept = await parts.db
    .update(orderDrafts)
    .set({ deliveryChoices: chosen })
    // The cart may have been drafted anew while the carrier was asked: then the price is for other goods.
    .where(and(eq(orderDrafts.accountId, accountId), eq(orderDrafts.id, draft.id), sameGoods(draft.lines)))
    .returning({ id: orderDrafts.id })
  if (kept.length === 0) throw new ShopError(orderErrors.draft_replaced)
  return getCheckout(parts, accountId)
}

async function readDraft({ db }: OrdersParts, accountId: number) {
  const [draft] = await db
    .select({ id: orderDrafts.id, lines: orderDrafts.lines })
    .from(orderDrafts)
    .where(and(eq(orderDrafts.accountId, accountId), isNull(orderDrafts.confirmedAt)))
  if (!draft) throw new ShopError(orderErrors.no_draft)
  return draft
}

const sameGoods = (lines: DraftLine[]) => sql`${orderDrafts.lines} = ${JSON.stringify(lines)}::jsonb`

/** The parcel that these goods make. */
export async function packLines(
  { db }: OrdersParts,
  lines: Pick<DraftLine, 'product_id' | 'quantity'>[],
): Promise<PackedSize> {
  const ids = lines.map(({ product_id }) => product_id)
  const rows = await db
    .select({ id: products.id, ...boxColumns })
    .from(products)
    .where(inArray(products.id, ids))
  const boxes = new Map(rows.map((row) => [row.id, row]))
  return packGoods(
    lines.flatMap(({ product_id, quantity }) => {
      const box = boxes.get(product_id)
      return box ? [{ ...box, quantity }] : []
    }),
  )
}

/** What the carrier asks for the parcel, by the shop's own price list of it when the carrier is away. */
export async function choiceFor(
  parts: OrdersParts,
  request: DeliveryRequest,
  parcel: PackedSize,
): Promise<DeliveryChoice> {
  const { db, now, quote } = parts
  const type = (await readDeliveryTypes(parts)).find(({ id }) => id === request.delivery_type)
  if (!type?.carrier) throw new ShopError(orderErrors.delivery_gone)
  const from = await readSender(db)
  const known = { carrier: type.carrier, parcel, at: now().toISOString() }
  const { goesBy, ways } = carrierOf(type.carrier)
  if (goesBy === 'index') {
    if (!request.index) throw new ShopError('invalid_input', {}, { index: 'Введите почтовый индекс.' })
    const offers = await quote(type.carrier, { from, to: { postalIndex: request.index } }, parcel)
    return { ...known, way: ways[0], offers, city: null, point: null, postal_index: request.index }
  }
  const point = request.point ? await findPoint(db, type.carrier, request.point, parcel) : undefined
  const cityCode = request.city ?? point?.cityCode
  if (request.point && (!point || point.cityCode !== cityCode)) throw new ShopError(orderErrors.point_gone)
  const city = cityCode === undefined ? undefined : await findCity(db, type.carrier, cityCode)
  if (!city) throw new ShopError(orderErrors.city_unknown, {}, { city: 'Выберите город из списка.' })
  const offers = await quote(type.carrier, { from, to: { cityCode: city.code } }, parcel)
  return {
    ...known,
    way: request.way ?? ways[0],
    offers,
    city: { code: city.code, name: await cityTitle(db, city) },
    point: point ? { code: point.code, locker: point.kind === 'POSTAMAT', address: point.address } : null,
    postal_index: null,
  }
}
