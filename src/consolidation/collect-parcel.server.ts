import type { ClientBase } from 'pg'
import type { DeliveryRequest } from '../checkout/checkout.contract.ts'
import { choiceFor } from '../checkout/choose-delivery.server.ts'
import { type OfferedType, readDeliveryTypes } from '../checkout/delivery-types.server.ts'
import { type AgreedDelivery, checkDelivery } from '../checkout/placing/check-delivery.ts'
import { queueLetters } from '../checkout/placing/queue-letters.server.ts'
import { readTerms } from '../checkout/placing/read-terms.server.ts'
import { recordConsents } from '../checkout/placing/record-consents.server.ts'
import { nextNumber, writeOrders } from '../checkout/placing/write-orders.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { orderErrors } from '../orders/order-errors.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { lockOrder, type OrderRow, transition } from '../orders/transition.server.ts'
import { goesByCity } from '../parcels/carriers/carriers.ts'
import { changeParcelState, lockParcel } from '../parcels/change-parcel.server.ts'
import { insertParcel, measureParcel } from '../parcels/make-parcel.server.ts'
import { packGoods } from '../parcels/pack-goods.ts'
import { takeOffShelf } from '../parcels/shelf-goods.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, isNotNull } from '../platform/postgres/drizzle.server.ts'
import { runSharedTransaction } from '../platform/postgres/shared-transaction.server.ts'
import { toKopecks } from '../platform/text/money.ts'
import { price } from '../pricing/price.ts'
import type { Limit } from '../rate-limits/rate-limits.server.ts'
import type { ShelfForm } from './collecting.contract.ts'
import { chosenLines, keyOf, type ShelfLine } from './shelf-lines.server.ts'

const limit: Limit = { name: 'send-shelf', max: 60, seconds: 60 * 60 }

interface Sender {
  accountId: number
  email: string
  /** The client's address, for the log of consents. */
  address: string
}

/**
 * Puts a choice of what is on the shelf into one parcel and makes the order by which its delivery is paid; without a
 * price it is ready to be packed at once. Repeated, or asked for in two tabs, it is one parcel.
 */
export async function collectParcel(parts: OrdersParts, sender: Sender, form: ShelfForm): Promise<number> {
  if (!form.consent) throw new ShopError(orderErrors.consent_required, {}, { consent: consentHint })
  await parts.limits.take([limit, String(sender.accountId)])
  try {
    return await collect(parts, sender, form)
  } catch (error) {
    // Perhaps the same choice left the shelf a moment ago.
    const done = error instanceof ShopError ? await collectedBefore(parts, sender.accountId, form.lines) : undefined
    if (done === undefined) throw error
    return done
  }
}

/** The carrier is asked before anything is locked. */
async function collect(parts: OrdersParts, sender: Sender, form: ShelfForm): Promise<number> {
  const agreed = await agreeDelivery(parts, sender.accountId, form)
  const orderId = await runSharedTransaction(parts.db, async (tx, client) => {
    const owners = await lockOrders(tx, sender.accountId, form)
    const lines = await chosenLines(tx, sender.accountId, form.lines)
    const gone = owners.find(({ state }) => state !== 'paid' && state !== 'packing')
    if (gone) throw new ShopError(orderErrors.order_state, { from: gone.state, to: 'packing' })
    const order = await writeDeliveryOrder(tx, client, { sender, form, agreed, at: parts.now() })
    await fillParcel(tx, order, lines, parts.now())
    if (order.totalKopecks === 0) await transition(tx, order.id, { event: 'paid', at: parts.now(), actor: 'shop' })
    return order.id
  })
  parts.runOutboxSoon()
  return orderId
}

const consentHint = 'Необходимо согласие на обработку персональных данных'

/** The same choice was collected already and is not sent yet. */
async function collectedBefore(
  { db }: OrdersParts,
  accountId: number,
  wanted: ShelfForm['lines'],
): Promise<number | undefined> {
  const [first] = wanted
  if (!first) return undefined
  const theirs = db
    .select({ id: parcels.id })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .where(
      and(
        eq(parcels.accountId, accountId),
        inArray(parcels.state, ['awaiting_payment', 'awaiting_packing']),
        isNotNull(parcels.deliveryOrderId),
        eq(parcelLines.orderId, first.order_id),
        eq(parcelLines.position, first.position),
      ),
    )
  const rows = await db
    .select({ deliveryOrderId: parcels.deliveryOrderId, order_id: parcelLines.orderId, position: parcelLines.position })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .where(inArray(parcels.id, theirs))
  const keys = new Set(wanted.map(keyOf))
  for (const [deliveryOrderId, own] of Map.groupBy(rows, (row) => row.deliveryOrderId)) {
    if (own.length === keys.size && own.every((line) => keys.has(keyOf(line)))) return deliveryOrderId ?? undefined
  }
  return undefined
}

type Agreed = AgreedDelivery & { type: OfferedType }

/** The place and the price, as the carrier names it now; the shopper has agreed to the sum that the page showed. */
async function agreeDelivery(parts: OrdersParts, accountId: number, form: ShelfForm): Promise<Agreed> {
  const type = (await readDeliveryTypes(parts)).find(({ id, shelf }) => !shelf && id === Number(form.deliveryType))
  if (!type) throw new ShopError(orderErrors.delivery_gone, {}, { deliveryType: 'Выберите другой способ доставки.' })
  const size = packGoods(await chosenLines(parts.db, accountId, form.lines))
  const request = requestOf(type, form)
  const agreed = checkDelivery(form, type, request && (await choiceFor(parts, request, size)), parts.now())
  if (form.total_price !== undefined && toKopecks(form.total_price) !== agreed.priceKopecks)
    throw new ShopError(orderErrors.total_changed, { isDelivery: true })
  return { ...agreed, type }
}

/** A client that knows nothing of cities and points pays the fixed price, as at checkout. */
function requestOf({ id, carrier }: OfferedType, form: ShelfForm): DeliveryRequest | undefined {
  if (!carrier) return undefined
  if (!goesByCity(carrier)) {
    const index = form.deliveryIndex ?? ''
    return /^\d{6}$/.test(index) ? { delivery_type: id, index } : undefined
  }
  const [city, point] = [form.deliveryCity ?? undefined, form.deliveryPoint || undefined]
  if (!city && !point) return undefined
  return { delivery_type: id, way: point ? 'point' : 'door', ...(city && { city }), ...(point && { point }) }
}

/** By number, before any parcel: everybody who moves goods does so. */
async function lockOrders(tx: Transaction, accountId: number, { lines }: ShelfForm): Promise<OrderRow[]> {
  const ids = [...new Set(lines.map(({ order_id }) => order_id))]
  return tx
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.accountId, accountId)))
    .orderBy(asc(orders.id))
    .for('no key update')
}

/** An order without goods, by which the delivery is paid: written like any other. */
async function writeDeliveryOrder(
  tx: Transaction,
  client: ClientBase,
  { sender, form, agreed, at }: { sender: Sender; form: ShelfForm; agreed: Agreed; at: Date },
): Promise<OrderRow> {
  const { accountId, email, address } = sender
  const confirmation = { accountId, accountEmail: email, form, address }
  const id = await nextNumber(tx)
  const order = {
    id,
    confirmation,
    draft: { id, lines: [], deliveryChoices: {} },
    delivery: agreed.type,
    agreed,
    price: price({ lines: [], deliveryKopecks: agreed.priceKopecks }),
    lines: [],
    terms: await readTerms(client, [confirmation], at),
  }
  await writeOrders(client, [order])
  await queueLetters(client, [order], { actor: 'shopper' })
  await recordConsents(client, [order])
  return lockOrder(tx, id)
}

/** Takes the lines off the shelf. A place that is empty then is none any more. */
async function fillParcel(tx: Transaction, order: OrderRow, lines: ShelfLine[], at: Date): Promise<void> {
  const parcelId = await insertParcel(tx, order, at, {
    state: 'awaiting_payment',
    size: packGoods(lines),
    deliveryOrderId: order.id,
  })
  for (const [place, own] of Map.groupBy(lines, (line) => line.parcelId)) {
    const former = await lockParcel(tx, place)
    await takeOffShelf(tx, place, parcelId, own)
    const left = await tx.$count(parcelLines, eq(parcelLines.parcelId, place))
    if (left > 0) await measureParcel(tx, place)
    else await changeParcelState(tx, former, { to: 'cancelled', at, actor: 'shop' })
  }
}
