import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { productPictures, products } from '../../database/tables/catalogue.server.ts'
import { soldNames } from '../../database/tables/orders.server.ts'
import { statement } from '../../platform/postgres/statement.server.ts'
import { pieceColumns } from '../../shelf/cart/max-pieces.server.ts'
import type { LockedDraft } from './lock-drafts.server.ts'

/** A product of a draft as it is now. */
export interface Goods {
  id: number
  name: string
  sku: string
  pictureId: number | null
  priceKopecks: number
  /** Null where pieces are not counted. */
  stock: number | null
  /** As many as this customer can have; null where nothing limits it. */
  max: number | null
  /** It has been sold under this name and SKU before. */
  nameKnown: boolean
}

const lockCounted = statement<{ ids: number[] }, { id: number }>(
  'lock_counted_goods',
  (value) => sql`select id::float8 from ${products} where id = any(${value('ids')}::bigint[]) and stock is not null
    order by id for no key update`,
)

const readGoods = statement<{ ids: number[]; accountIds: number[] }, Goods & { accountId: number }>(
  'read_goods',
  (value) => sql`select line.account_id::float8 as "accountId", products.id::float8, products.name, products.sku,
      cover.picture_id::float8 as "pictureId", price_kopecks::float8 as "priceKopecks", stock,
      ${pieceColumns(sql`line.account_id`).most} as max,
      exists (select from ${soldNames} as sold
        where sold.product_id = products.id and sold.name = products.name and sold.sku = products.sku) as "nameKnown"
    from unnest(${value('ids')}::bigint[], ${value('accountIds')}::bigint[]) as line (product_id, account_id)
    join ${products} on products.id = line.product_id
    left join ${productPictures} as cover on cover.product_id = products.id and cover.position = 0`,
)

/**
 * The goods of each shopper's draft. Those that are counted are locked first and read afterwards, so that what is read
 * holds until the commit; a preorder that nobody counts makes nobody wait.
 */
export async function lockGoods(tx: ClientBase, drafts: LockedDraft[]): Promise<Map<number, Goods[]>> {
  const wanted = drafts.flatMap(({ accountId, lines }) =>
    lines.map(({ product_id }) => ({ accountId, id: product_id })),
  )
  if (wanted.length === 0) return new Map()
  const ids = wanted.map(({ id }) => id)
  const counted = new Set((await lockCounted(tx, { ids })).map(({ id }) => id))
  const rows = await readGoods(tx, { ids, accountIds: wanted.map(({ accountId }) => accountId) })
  // Goods that somebody began to count between the two statements are not locked: they are sold as uncounted.
  const goods = rows.map((row) => (counted.has(row.id) ? row : { ...row, stock: null }))
  return Map.groupBy(goods, ({ accountId }) => accountId)
}
