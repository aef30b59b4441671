import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { lacksRest, waitsForRelease } from '../database/waiting-lines.server.ts'
import { boxColumns } from '../parcels/box-columns.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, sql } from '../platform/postgres/drizzle.server.ts'
import { collectingErrors } from './collecting-errors.ts'

export interface LineKey {
  order_id: number
  position: number
}

export type ShelfLine = Awaited<ReturnType<typeof chosenLines>>[number]

/**
 * The places on the shelf that hold these lines of the shopper's orders; refuses when one of them is not there, or not
 * released yet. Whoever moves them has locked the orders, and nobody else takes them then.
 */
export async function chosenLines(db: Database | Transaction, accountId: number, wanted: LineKey[]) {
  const keys = new Set(wanted.map(keyOf))
  const rows = await db
    .select({
      parcelId: parcels.id,
      orderId: parcelLines.orderId,
      position: parcelLines.position,
      quantity: parcelLines.quantity,
      name: orderLines.productName,
      waits: sql<boolean>`${waitsForRelease}`,
      lacksRest,
      ...boxColumns,
    })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, parcelLines.orderId), eq(orderLines.position, parcelLines.position)),
    )
    .innerJoin(products, eq(products.id, orderLines.productId))
    .innerJoin(orders, eq(orders.id, parcelLines.orderId))
    .where(
      and(
        eq(parcels.accountId, accountId),
        eq(parcels.state, 'on_shelf'),
        inArray(
          parcelLines.orderId,
          wanted.map(({ order_id }) => order_id),
        ),
      ),
    )
    .orderBy(asc(parcelLines.orderId), asc(parcelLines.position), asc(parcels.id))
  const chosen = rows.filter(({ orderId, position }) => keys.has(keyOf({ order_id: orderId, position })))
  const found = new Set(chosen.map(({ orderId, position }) => keyOf({ order_id: orderId, position })))
  if (found.size < keys.size) throw new ShopError(collectingErrors.not_on_shelf)
  const early = chosen.find(({ waits }) => waits)
  if (early) throw new ShopError(collectingErrors.not_released, { name: early.name })
  const unpaid = chosen.find((line) => line.lacksRest)
  if (unpaid) throw new ShopError(collectingErrors.shelf_rest_unpaid, { name: unpaid.name })
  return chosen
}

export function keyOf({ order_id, position }: LineKey): string {
  return `${order_id}/${position}`
}
