import { products } from '../../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { parcelLabels, parcelLines, parcels } from '../../database/tables/parcels.server.ts'
import { payments } from '../../database/tables/payments.server.ts'
import { shelfStays } from '../../database/tables/shelf-stays.server.ts'
import { lacksRest, waitsForRelease } from '../../database/waiting-lines.server.ts'
import { carrierList } from '../../parcels/carriers/carriers.ts'
import { and, inArray, type SQL, sql } from '../../platform/postgres/drizzle.server.ts'
import type { OrderWork } from './order-work.ts'
import { packingStates } from './packer-rules.ts'

const orderTakers = carrierList.filter(({ takesOrders }) => takesOrders).map(({ name }) => name)

/** From the first letter to the shopper on. */
const endingDays = 7

const neverOnShelf = sql`not exists (select from ${shelfStays} where ${shelfStays.orderId} = ${orders.id})`

/** Not by `exists`: beside an `or` PostgreSQL would read all parcels in the place of looking up those of one order. */
function hasParcel(where: SQL): SQL {
  return sql`(select true from ${parcelLines} join ${parcels} on ${parcels.id} = ${parcelLines.parcelId}
    where ${parcelLines.orderId} = ${orders.id} and ${where} limit 1)`
}

const isInWork = sql`${parcels.state} in ('awaiting_packing', 'packed')`

/** Goods that are not out yet are in none of its lines, or in another parcel. Asked once for all orders, by its index. */
const isReleased = sql`(${orders.id} not in (select ${orderLines.orderId} from ${orderLines}
    join ${products} on ${products.id} = ${orderLines.productId} where ${waitsForRelease})
  or ${hasParcel(sql`${isInWork} and not exists (select from ${parcelLines} as packed
    join ${orderLines} on ${orderLines.orderId} = packed.order_id and ${orderLines.position} = packed.position
    join ${products} on ${products.id} = ${orderLines.productId}
    where packed.parcel_id = ${parcels.id} and ${waitsForRelease})`)})`

/** Something came in and all of it went back: nobody packs for nothing. */
const hasMoney = sql`coalesce((select sum(${payments.kopecks} - ${payments.refundedKopecks}) from ${payments}
  where ${payments.orderId} = ${orders.id} and ${payments.state} = 'succeeded'), 1) > 0`

/**
 * Nothing is packed of an order whose goods all wait on the shelf or for their release, whose rest after a deposit is
 * not paid, or whose money went back.
 */
export const isPackable = and(
  inArray(orders.state, [...packingStates]),
  sql`not ${lacksRest}`,
  hasMoney,
  isReleased,
  sql`(${neverOnShelf} or ${hasParcel(isInWork)})`,
)

/** The same, counted by what goes out of the door: a parcel of three orders is one, that of the order which pays for it. */
const isToPack = and(
  inArray(orders.state, [...packingStates]),
  sql`not ${lacksRest}`,
  hasMoney,
  isReleased,
  sql`(${neverOnShelf} or ${hasParcel(sql`${isInWork} and ${parcels.deliveryOrderId} is null`)})`,
)

/** For the board, where orders are moved: those that only wait on the shelf cannot be. */
export const notResting = sql`(${orders.state} not in ('paid', 'packing') or ${neverOnShelf} or ${hasParcel(isInWork)})`

const isOnShelf = sql`${orders.state} in ('paid', 'packing') and ${hasParcel(sql`${parcels.state} = 'on_shelf'`)}`

/** Tries of a label, about six minutes. */
const slowLabel = 10

/** Packed, but the carrier has no order of it, or no label: without staff it would not leave the shop. */
const hasTrouble = sql`${parcels.state} = 'packed' and ${inArray(parcels.carrier, orderTakers)}
  and (${parcels.carrierState} is null or ${parcels.carrierState} = 'refused' or ${parcels.carrierProblem} is not null
    or exists (select from ${parcelLabels} where ${parcelLabels.parcelId} = ${parcels.id}
      and ${parcelLabels.carrierUuid} = ${parcels.carrierUuid} and ${parcelLabels.pdf} is null and (${parcelLabels.nextAt} is null or ${parcelLabels.tries} >= ${slowLabel})))`

function endsBefore(moment: SQL): SQL {
  return sql`exists (select from ${shelfStays} where ${shelfStays.orderId} = ${orders.id} and ${shelfStays.until} <= ${moment})`
}

export const isShelfOverdue = endsBefore(sql`now()`)

/** The condition on orders for a kind of work. */
export function workIs(work: OrderWork): SQL | undefined {
  switch (work) {
    case 'pack':
      return isToPack
    case 'shelf':
      return isOnShelf
    case 'shelf-ending':
      return and(isOnShelf, endsBefore(sql`now() + ${endingDays} * interval '1 day'`))
    case 'carrier-trouble':
      return and(inArray(orders.state, [...packingStates]), hasParcel(hasTrouble))
  }
}
