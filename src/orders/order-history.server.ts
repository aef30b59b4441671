import type { OrderInHistory } from '../accounts/profile.contract.ts'
import type { OrderState } from '../database/values/order-states.ts'
import { toRoubles } from '../platform/text/money.ts'
import { linePicture } from './order-picture.server.ts'
import type { OrdersParts } from './orders-parts.server.ts'

interface HistoryRow {
  order_id: number
  order_date: Date
  order_status: OrderState
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
  text: `select orders.id::float8 as order_id, created_at as order_date, state as order_status,
      (select json_agg(json_build_object('product_name', product_name, 'price_kopecks', price_kopecks, 'quantity', quantity,
          'hash', pictures.hash, 'widths', pictures.widths) order by position)
        from order_lines left join pictures on pictures.id = picture_id where order_id = orders.id) as items
    from orders where account_id = $1 order by orders.id desc limit ${newest}`,
}

/** The newest orders of a shopper for the personal cabinet; drafts are no orders yet. */
export async function orderHistory({ db, picturesUrl }: OrdersParts, accountId: number): Promise<OrderInHistory[]> {
  const { rows } = await db.$client.query<HistoryRow>({ ...history, values: [accountId] })
  return rows.map(({ order_id, order_date, order_status, items }) => ({
    order_id,
    order_date: order_date.toISOString(),
    order_status,
    items: items.map(({ product_name, price_kopecks, quantity, hash, widths }) => ({
      product_name,
      product_image: linePicture(hash && widths ? { hash, widths } : null, picturesUrl),
      price: toRoubles(price_kopecks),
      quantity,
    })),
  }))
}
