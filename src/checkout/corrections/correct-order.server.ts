import { recordAudit } from '../../audit/audit.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../../database/tables/parcels.server.ts'
import {
  type Correction,
  correctDelivery,
  dropCorrection,
  wantCorrection,
} from '../../orders/correct-delivery.server.ts'
import { placeFor } from '../../orders/delivery-place.ts'
import { orderErrors } from '../../orders/order-errors.ts'
import type { OrdersParts } from '../../orders/orders-parts.server.ts'
import { requireVersion } from '../../orders/require-version.server.ts'
import { subjectOf } from '../../orders/staff/moves/move-order.server.ts'
import { lockOrder, type OrderRow } from '../../orders/transition.server.ts'
import { boxColumns } from '../../parcels/box-columns.server.ts'
import { goesByCity } from '../../parcels/carriers/carriers.ts'
import { type PackedSize, packGoods } from '../../parcels/pack-goods.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { and, eq, ne, or } from '../../platform/postgres/drizzle.server.ts'
import { toKopecks, toRoubles } from '../../platform/text/money.ts'
import { offDelivery, withDeliveryOff } from '../../promotions/discount-lines.ts'
import type { DeliveryRequest } from '../checkout.contract.ts'
import { choiceFor, chooseDeliveryLimit } from '../choose-delivery.server.ts'
import { chosenOffer } from '../delivery-price.ts'
import { type OfferedType, readDeliveryTypes, toDeliveryType } from '../delivery-types.server.ts'
import { checkDelivery } from '../placing/check-delivery.ts'
import type { CorrectionForm, CorrectionOffer, settlements } from './corrections.contract.ts'

type PlaceRequest = Omit<DeliveryRequest, 'delivery_type'>

/** What the form shows, and what another place costs. */
export async function quoteCorrection(
  parts: OrdersParts,
  viewer: Viewer,
  order: OrderRow,
  request: PlaceRequest | undefined,
): Promise<CorrectionOffer> {
  await parts.limits.take([chooseDeliveryLimit, String(viewer.accountId)])
  const type = await typeOf(parts, order)
  const packed = await packOrder(parts, order.id)
  const choice =
    request && type?.carrier
      ? await choiceFor(parts, { ...request, delivery_type: type.id }, packed)
      : order.deliveryChoice
  // What was agreed long ago is shown with its place and without its prices.
  const parcel = { packed, now: parts.now(), leaves: undefined }
  return {
    version: order.version,
    full_name: order.fullName,
    phone: order.phone,
    address: order.deliveryAddress,
    index: order.deliveryIndex,
    delivery: type ? toDeliveryType(type, choice ?? undefined, parcel) : null,
    price_now: toRoubles(order.deliveryPriceKopecks),
    can_pay: parts.payLink !== undefined,
    price: toRoubles(request ? priceFor(order, choice, parts.now()).kopecks : order.deliveryPriceKopecks),
  }
}

/**
 * A carrier that names no price leaves the one that was agreed, and so does another house on the same way. What was off the
 * delivery is off the new one, too.
 */
function priceFor(order: OrderRow, choice: OrderRow['deliveryChoice'] | undefined, now: Date) {
  const former = order.deliveryChoice
  const isSameWay =
    choice?.way !== 'point' &&
    choice?.way === former?.way &&
    choice?.city?.code === former?.city?.code &&
    choice?.postal_index === former?.postal_index
  const offer = choice && !isSameWay ? chosenOffer(choice, now) : undefined
  const off = offDelivery(order.discounts)
  if (offer?.price_kopecks === undefined) return { kopecks: order.deliveryPriceKopecks, off }
  return { kopecks: Math.max(0, offer.price_kopecks - off), off: Math.min(off, offer.price_kopecks) }
}

interface Settled extends CorrectionForm {
  settle?: (typeof settlements)[number] | undefined
}

/** The carrier is asked before anything is locked; the sum must be the one that was shown. */
export async function correctOrder(
  parts: OrdersParts,
  viewer: Viewer,
  order: OrderRow,
  form: Settled,
  actor: 'shopper' | 'staff',
): Promise<void> {
  const correction = await agree(parts, order, form, actor)
  await parts.db.transaction(async (tx) => {
    const before = await lockOrder(tx, order.id)
    // Shoppers are not told who works in the shop.
    if (actor === 'staff') await requireVersion(tx, before, form.version)
    else if (before.version !== form.version) throw new ShopError('edited_meanwhile')
    const cause = { at: parts.now(), actor, accountId: viewer.accountId }
    const { delivery } = correction
    const isDearer = delivery !== undefined && delivery.deliveryPriceKopecks > before.deliveryPriceKopecks
    const after =
      actor === 'shopper' && isDearer
        ? await wantCorrection(tx, before, { ...correction, delivery }, cause)
        : await correctDelivery(tx, before, correction, cause)
    if (actor === 'staff' && after.version !== before.version)
      await recordAudit(tx, viewer, {
        action: 'order.update',
        ...subjectOf(order.id),
        before: auditFields(before),
        after: auditFields(after),
      })
  })
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
}

/** The shopper lets the dearer place go before it is paid. */
export async function keepPlace(parts: OrdersParts, viewer: Viewer, orderId: number): Promise<void> {
  const { accountId } = viewer
  await parts.db.transaction(async (tx) =>
    dropCorrection(tx, await lockOrder(tx, orderId), { at: parts.now(), accountId }),
  )
  parts.runOutboxSoon()
  parts.runPaymentsSoon()
}

async function agree(
  parts: OrdersParts,
  order: OrderRow,
  form: Settled,
  actor: 'shopper' | 'staff',
): Promise<Correction> {
  const recipient = { fullName: form.fullName, phone: form.phone }
  const type = await typeOf(parts, order)
  const place = await placeOf(parts, order, type, form)
  const priceKopecks = place?.price.kopecks ?? order.deliveryPriceKopecks
  if (toKopecks(form.delivery_price) !== priceKopecks)
    throw new ShopError(orderErrors.total_changed, { isDelivery: true })
  if (!place) return recipient
  const more = priceKopecks - order.deliveryPriceKopecks
  if (more > 0 && actor === 'shopper' && !parts.payLink)
    throw new ShopError(orderErrors.delivery_dearer, { kopecks: more })
  if (more > 0 && actor === 'staff' && !form.settle)
    throw new ShopError('invalid_input', {}, { settle: 'Выберите, кто платит разницу за доставку.' })
  const isWaived = more > 0 && form.settle === 'shop'
  const deliveryPriceKopecks = isWaived ? order.deliveryPriceKopecks : priceKopecks
  const received = more > 0 && form.settle !== 'shop' ? form.settle : undefined
  const discounts = withDeliveryOff(order.discounts, place.price.off)
  return { ...recipient, delivery: { ...place.values, deliveryPriceKopecks }, discounts, received }
}

/** Undefined when it stays where it was. */
async function placeOf(parts: OrdersParts, order: OrderRow, type: OfferedType | undefined, form: Settled) {
  const former = order.deliveryChoice
  if (!type?.carrier) {
    const needs = { address: !order.isPickup, index: order.deliveryIndex !== '' }
    const given = { address: form.deliveryAddress ?? '', index: form.deliveryIndex ?? '' }
    const place = placeFor(needs, given, { address: 'deliveryAddress', index: 'deliveryIndex' })
    if (isSame(order, place)) return undefined
    const price = { kopecks: order.deliveryPriceKopecks, off: offDelivery(order.discounts) }
    return { values: { ...place, deliveryChoice: null }, price }
  }
  const isByCity = goesByCity(type.carrier)
  if (isByCity && former && !form.deliveryPoint && !form.deliveryCity)
    throw new ShopError(orderErrors.place_not_chosen, {}, { deliveryCity: 'Выберите ещё раз.' })
  const isSamePoint = form.deliveryPoint ? former?.way === 'point' && former.point?.code === form.deliveryPoint : false
  if (isSamePoint) return undefined
  const request = requestOf(type, form, isByCity)
  const choice = request && (await choiceFor(parts, request, await packOrder(parts, order.id)))
  const agreed = checkDelivery(form, type, choice, parts.now())
  const isSameCity = !choice?.city || choice.city.code === former?.city?.code
  if (isSame(order, agreed.place) && isSameCity && choice?.way === former?.way) return undefined
  return {
    values: { ...agreed.place, deliveryChoice: agreed.choice },
    price: priceFor(order, agreed.choice, parts.now()),
  }
}

function requestOf({ id }: OfferedType, form: Settled, isByCity: boolean): DeliveryRequest | undefined {
  if (!isByCity)
    return /^\d{6}$/.test(form.deliveryIndex ?? '') ? { delivery_type: id, index: form.deliveryIndex ?? '' } : undefined
  const [city, point] = [form.deliveryCity ?? undefined, form.deliveryPoint || undefined]
  if (!city && !point) return undefined
  return { delivery_type: id, way: point ? 'point' : 'door', ...(city && { city }), ...(point && { point }) }
}

function isSame(order: OrderRow, place: Pick<OrderRow, 'deliveryAddress' | 'deliveryIndex'>): boolean {
  return order.deliveryAddress === place.deliveryAddress && order.deliveryIndex === place.deliveryIndex
}

/** Undefined when the shop has it no more, and for goods on the shelf: they go nowhere yet. */
async function typeOf(parts: OrdersParts, { deliveryTypeId }: OrderRow): Promise<OfferedType | undefined> {
  return (await readDeliveryTypes(parts)).find(({ id, shelf }) => id === deliveryTypeId && !shelf)
}

/** What is in the parcels of an order, or in the one whose delivery it pays, as one parcel. */
async function packOrder({ db }: OrdersParts, orderId: number): Promise<PackedSize> {
  const rows = await db
    .select({ quantity: parcelLines.quantity, ...boxColumns })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, parcelLines.orderId), eq(orderLines.position, parcelLines.position)),
    )
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(or(eq(parcelLines.orderId, orderId), eq(parcels.deliveryOrderId, orderId)), ne(parcels.state, 'cancelled')),
    )
  return packGoods(rows)
}

export async function readOrderRow({ db }: OrdersParts, orderId: number): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new ShopError(orderErrors.order_not_found)
  return order
}

function auditFields({ fullName, phone, deliveryAddress, deliveryIndex, totalKopecks }: OrderRow) {
  return {
    full_name: fullName,
    phone,
    address: deliveryAddress,
    index: deliveryIndex,
    total: toRoubles(totalKopecks),
  }
}
