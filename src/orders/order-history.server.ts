import type { OrderInHistory } from '../accounts/profile.contract.ts'
import { carrierPoints } from '../database/tables/carriers.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { preorderAnswers } from '../database/tables/preorders.server.ts'
import { shelfStays } from '../database/tables/shelf-stays.server.ts'
import { type OrderState, orderStateWords } from '../database/values/order-states.ts'
import { waitsForRelease } from '../database/waiting-lines.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { statementText } from '../platform/postgres/statement.server.ts'
import { toRoubles } from '../platform/text/money.ts'
import { linePicture } from './order-picture.server.ts'
import type { OrdersParts } from './orders-parts.server.ts'

interface HistoryRow {
  order_id: number
  order_date: Date
  order_status: OrderState
  total_kopecks: number
  expires_at: Date
  shelf_until: Date | null
  waits_for_release: boolean
  open_question: boolean
  is_gift_card: boolean
  at_point: { address: string; work_time: string; until: string | null } | null
  items: {
    product_name: string
    price_kopecks: number
    quantity: number
    hash: string | null
    widths: number[] | null
  }[]
}

const newest = 200

const history = {
  name: 'order_history',
  text: statementText(sql`
    select ${orders.id}::float8 as order_id, ${orders.createdAt} as order_date, ${orders.state} as order_status,
      ${orders.totalKopecks}::float8 as total_kopecks, ${orders.expiresAt} as expires_at, ${orders.isAdvance} as is_gift_card,
      (select until from ${shelfStays} where ${shelfStays.orderId} = ${orders.id} and exists (
        select from ${parcelLines} join ${parcels} on ${parcels.id} = ${parcelLines.parcelId}
        where ${parcelLines.orderId} = ${orders.id} and ${parcels.state} = 'on_shelf')) as shelf_until,
      exists (select from ${orderLines} join ${products} on ${products.id} = ${orderLines.productId}
        where ${orderLines.orderId} = ${orders.id} and ${waitsForRelease}) as waits_for_release,
      exists (select from ${preorderAnswers}
        where ${preorderAnswers.orderId} = ${orders.id} and ${preorderAnswers.state} = 'open') as open_question,
      (select json_build_object('address', ${parcels.address}, 'work_time', coalesce(${carrierPoints.workTime}, ''),
          'until', ${parcels.storageUntil})
        from ${parcelLines} join ${parcels} on ${parcels.id} = ${parcelLines.parcelId}
        left join ${carrierPoints} on ${carrierPoints.carrier} = ${parcels.carrier} and ${carrierPoints.code} = ${parcels.pointCode}
        where ${parcelLines.orderId} = ${orders.id} and ${parcels.state} = 'awaiting_pickup' and ${parcels.way} = 'point'
        limit 1) as at_point,
      (select coalesce(json_agg(json_build_object('product_name', ${orderLines.productName}, 'price_kopecks', ${orderLines.priceKopecks},
          'quantity', ${orderLines.quantity}, 'hash', ${pictures.hash}, 'widths', ${pictures.widths}) order by ${orderLines.position}), '[]')
        from ${orderLines} left join ${pictures} on ${pictures.id} = ${orderLines.pictureId}
        where ${orderLines.orderId} = ${orders.id}) as items
    from ${orders} where ${orders.accountId} = $1 order by ${orders.id} desc limit ${sql.raw(String(newest))}`),
}

/** The newest orders of a shopper for the account page; drafts are not included. */
export async function orderHistory({ db, picturesUrl }: OrdersParts, accountId: number): Promise<OrderInHistory[]> {
  const { rows } = await db.$client.query<HistoryRow>({ ...history, values: [accountId] })
  return rows.map(
    ({ order_id, order_date, order_status, total_kopecks, expires_at, shelf_until, waits_for_release, ...row }) => ({
      order_id,
      order_date: order_date.toISOString(),
      order_status: orderStateWords[order_status],
      total_price: toRoubles(total_kopecks),
      pay_until: order_status === 'awaiting_payment' ? expires_at.toISOString() : null,
      shelf_until: shelf_until?.toISOString() ?? null,
      ...(order_status === 'paid' && waits_for_release && { waits_for_release }),
      ...(row.open_question && { open_question: true }),
      ...(row.is_gift_card && { is_gift_card: true }),
      ...(row.at_point && {
        at_point: { ...row.at_point, until: row.at_point.until && new Date(row.at_point.until).toISOString() },
      }),
      items: row.items.map(({ product_name, price_kopecks, quantity, hash, widths }) => ({
        product_name,
        product_image: linePicture(hash && widths ? { hash, widths } : null, picturesUrl),
        price: toRoubles(price_kopecks),
        quantity,
      })),
    }),
  )
}
