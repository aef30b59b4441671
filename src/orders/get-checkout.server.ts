import type { ShelvedProduct } from '../cart/cart.contract.ts'
import { ShopError } from '../platform/errors.ts'
import { toRoubles } from '../platform/money.ts'
import type { Checkout, CheckoutItem, DeliveryType, LineChange } from './orders.contract.ts'
import type { OrdersParts } from './orders-parts.server.ts'

interface LineRow {
  order_id: number
  quantity: number
  draft_kopecks: number
  price_kopecks: number
  most: number | null
  card: string
  stock: number | null
  limit_per_customer: number | null
  is_preorder: boolean
  release_year: number | null
  release_month: number | null
}

const draftLines = {
  name: 'draft_lines',
  text: `select draft.id::float8 as order_id, line.quantity, line.price_kopecks::float8 as draft_kopecks,
      product.price_kopecks::float8, pieces_for(product, draft.account_id) as most, product.card, product.stock,
      product.limit_per_customer, product.is_preorder, product.release_year, product.release_month
    from order_drafts draft,
      rows from (jsonb_to_recordset(draft.lines) as (product_id bigint, quantity integer, price_kopecks bigint))
        with ordinality as line (product_id, quantity, price_kopecks, place)
    join products product on product.id = line.product_id
    where draft.account_id = $1 and draft.confirmed_at is null
    order by line.place`,
}

/** The draft as it would be bought now, with what has changed since it was made. */
export async function getCheckout(parts: OrdersParts, accountId: number): Promise<Checkout> {
  const [{ rows }, delivery_types] = await Promise.all([
    parts.db.$client.query<LineRow>({ ...draftLines, values: [accountId] }),
    listDeliveryTypes(parts),
  ])
  const [first] = rows
  if (!first) throw new ShopError('no_draft')
  const items = rows.map((row) => toItem(row, parts.picturesUrl))
  const total = rows.reduce((sum, row) => sum + nowBought(row) * row.price_kopecks, 0)
  return { order_id: first.order_id, items, delivery_types, total_price: toRoubles(total) }
}

function nowBought({ quantity, most }: LineRow): number {
  return Math.min(quantity, most ?? quantity)
}

function toItem(row: LineRow, picturesUrl: string): CheckoutItem {
  const quantity = nowBought(row)
  return {
    product: toShelved(row, picturesUrl),
    price: toRoubles(row.price_kopecks),
    quantity,
    total_price: toRoubles(quantity * row.price_kopecks),
    changes: changesOf(row, quantity),
  }
}

function changesOf({ quantity: old, draft_kopecks, price_kopecks }: LineRow, quantity: number): LineChange[] {
  if (quantity === 0) return [{ kind: 'gone' }]
  return [
    ...(quantity < old ? [{ kind: 'fewer' as const, old_quantity: old }] : []),
    ...(price_kopecks === draft_kopecks ? [] : [{ kind: 'price' as const, old_price: toRoubles(draft_kopecks) }]),
  ]
}

function toShelved(row: LineRow, picturesUrl: string): ShelvedProduct {
  const { card, stock, limit_per_customer, is_preorder, release_year, release_month } = row
  const known = JSON.parse(card.replaceAll('"/pictures/', `"${picturesUrl}/`)) as ShelvedProduct
  return { ...known, stock, limit_per_customer, is_preorder, release_year, release_month }
}

/** In the order of the shop; what was archived is not offered. */
async function listDeliveryTypes({ db }: OrdersParts): Promise<DeliveryType[]> {
  const { rows } = await db.$client.query<DeliveryType & { price_kopecks: number }>({
    name: 'delivery_types',
    text: `select id::float8, name, price_kopecks::float8, requires_address, delivery_needs_index(name) as requires_index,
        placeholder, note
      from delivery_types where archived_at is null order by position, id limit 50`,
  })
  return rows.map(({ price_kopecks, ...row }) => ({ ...row, price: toRoubles(price_kopecks) }))
}
