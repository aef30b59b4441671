import type { ClientBase } from 'pg'
import { pieceColumns } from '../../cart/max-pieces.server.ts'
import { productPictures, products } from '../../database/tables/catalogue.server.ts'
import { soldNames } from '../../database/tables/orders.server.ts'
import { sql } from '../../platform/postgres/drizzle.server.ts'
import { sendTogether, statement } from '../../platform/postgres/statement.server.ts'
import { depositOf } from '../../pricing/deposit.ts'
import type { LockedDraft } from './lock-drafts.server.ts'

/** The current state of a product in a draft. */
export interface Goods {
  id: number
  name: string
  sku: string
  pictureId: number | null
  priceKopecks: number
  /** What of it is paid at once; null for all. */
  firstPayKopecks: number | null
  /** Null for products without a stock count. */
  stock: number | null
  /** How many this customer can buy; null when there is no limit. */
  max: number | null
  /** Whether it was sold under this name and SKU before. */
  nameKnown: boolean
}

/** Who wants which goods; without an account, no pieces of earlier orders count. */
interface Buyer extends Pick<LockedDraft, 'lines'> {
  accountId: number | null
}

const lockCounted = statement<{ ids: number[] }, { id: number }>(
  'lock_counted_goods',
  (value) => sql`select id::float8 from ${products} where id = any(${value('ids')}::bigint[]) and stock is not null
    order by id for no key update`,
)

interface GoodsRow extends Omit<Goods, 'firstPayKopecks'>, Pick<Buyer, 'accountId'> {
  isPreorder: boolean
  depositPercent: number | null
  depositKopecks: number | null
}

const readGoods = statement<{ ids: number[]; accountIds: Buyer['accountId'][] }, GoodsRow>(
  'read_goods',
  (value) => sql`select line.account_id::float8 as "accountId", products.id::float8, products.name, products.sku,
      cover.picture_id::float8 as "pictureId", price_kopecks::float8 as "priceKopecks",
      is_preorder as "isPreorder", deposit_percent as "depositPercent", deposit_kopecks::float8 as "depositKopecks", stock,
      ${pieceColumns(sql`line.account_id`).most} as max,
      exists (select from ${soldNames} as sold
        where sold.product_id = products.id and sold.name = products.name and sold.sku = products.sku) as "nameKnown"
    from unnest(${value('ids')}::bigint[], ${value('accountIds')}::bigint[]) as line (product_id, account_id)
    join ${products} on products.id = line.product_id
    left join ${productPictures} as cover on cover.product_id = products.id and cover.position = 0`,
)

/**
 * The products of each shopper's draft. Those with a stock count are locked before they are read, so that the values
 * hold until the commit; preorders without a count are not locked, so nobody waits for them.
 */
export async function lockGoods(tx: ClientBase, drafts: Buyer[]): Promise<Map<number | null, Goods[]>> {
  const wanted = drafts.flatMap(({ accountId, lines }) =>
    lines.map(({ product_id }) => ({ accountId, id: product_id })),
  )
  if (wanted.length === 0) return new Map()
  const ids = wanted.map(({ id }) => id)
  const [locked, rows] = await sendTogether([
    lockCounted(tx, { ids }),
    readGoods(tx, { ids, accountIds: wanted.map(({ accountId }) => accountId) }),
  ])
  const counted = new Set(locked.map(({ id }) => id))
  // A product that got a stock count between the two statements is not locked, so it is sold without a count.
  const goods = rows.map((row) => {
    return { ...row, firstPayKopecks: depositOf(row), stock: counted.has(row.id) ? row.stock : null }
  })
  return Map.groupBy(goods, ({ accountId }) => accountId)
}
