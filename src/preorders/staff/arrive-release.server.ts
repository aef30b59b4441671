import { recordAudit } from '../../audit/audit.server.ts'
import { changeProduct } from '../../catalogue/staff/save-product.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../../database/tables/orders.server.ts'
import { releaseBatches } from '../../database/tables/preorders.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Transaction } from '../../platform/postgres/database.server.ts'
import { and, eq, ne, sql } from '../../platform/postgres/drizzle.server.ts'
import { moveStock, recordHeld } from '../../stock/move-stock.server.ts'
import { preorderErrors } from '../preorder-errors.ts'
import type { PreordersParts } from '../preorders-parts.server.ts'
import { freePieces } from '../serve-buyers.server.ts'
import { lineOfOrder, lineOfProduct, waitingFor } from '../waiting-buyers.server.ts'
import { addMove } from './move-release.server.ts'
import { getRelease } from './read-releases.server.ts'
import type { BatchArrival, WholeRelease } from './staff-preorders.contract.ts'

/**
 * A batch came. The job puts its pieces aside, strictly by the time of payment, and makes the orders ready to be packed;
 * when it is not enough for all who have paid, the others are told of the next batch and choose.
 */
export async function arriveRelease(
  parts: PreordersParts,
  viewer: Viewer,
  productId: number,
  arrival: BatchArrival,
): Promise<WholeRelease> {
  await parts.db.transaction(async (tx) => {
    const { pieces, seen_batches: seen, next_year: year, next_month: month, note } = arrival
    const product = await lockRelease(tx, productId)
    // Pressed twice, or by two of the staff: a batch is counted once.
    if ((await tx.$count(releaseBatches, eq(releaseBatches.productId, productId))) !== seen) {
      throw new ShopError('edited_meanwhile', { by: null })
    }
    const at = parts.now()
    await tx.insert(releaseBatches).values({ productId, pieces, accountId: viewer.accountId, at })
    const { free, paid } = await countPieces(tx, productId)
    const missing = paid - free
    if (missing > 0) {
      if (year === null) {
        throw new ShopError(preorderErrors.batch_too_small, { missing }, { next_year: 'Укажите год.' })
      }
      const { version } = product
      await changeProduct(tx, viewer, productId, { version, release_year: year, release_month: month })
      await addMove(tx, viewer, { productId, kind: 'shortage', year, month, note, at })
    }
    await recordAudit(tx, viewer, {
      action: 'release.arrival',
      subject: 'release',
      subjectId: productId,
      subjectName: product.name,
      after: { pieces, missing: Math.max(0, missing) },
    })
  })
  parts.runPreordersSoon()
  return getRelease(parts.db, productId)
}

/** The release is out and everybody has their pieces: what is left is sold like any other product. */
export async function finishRelease(
  parts: PreordersParts,
  viewer: Viewer,
  productId: number,
  version: number,
): Promise<number> {
  return parts.db.transaction(async (tx) => {
    const product = await lockRelease(tx, productId)
    const { free, paid, unpaid } = await countPieces(tx, productId)
    if (paid > 0 || unpaid > free) throw new ShopError(preorderErrors.release_waited_for, { pieces: paid + unpaid })
    const left = free - unpaid
    const at = parts.now()
    await changeProduct(tx, viewer, productId, { version, is_preorder: false })
    // Orders that took no piece of a count hold one from now on, so that cancelling them gives it back.
    if (product.stock === null) await countHeld(tx, productId, at)
    await moveStock(tx, [{ productId, count: left }], { reason: 'release_out', at, accountId: viewer.accountId })
    return left
  })
}

async function countHeld(tx: Transaction, productId: number, at: Date): Promise<void> {
  const held = await tx
    .select({ orderId: orders.id, pieces: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .innerJoin(orders, lineOfOrder)
    .where(and(eq(orderLines.productId, productId), orderLines.isPreorder, ne(orders.state, 'cancelled')))
    .groupBy(orders.id)
  await recordHeld(
    tx,
    held.map((pieces) => ({ productId, ...pieces })),
    at,
  )
}

async function lockRelease(tx: Transaction, productId: number) {
  const [product] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, productId), products.isPreorder))
    .for('update')
  if (!product) throw new ShopError(preorderErrors.release_not_found)
  return product
}

async function countPieces(tx: Transaction, productId: number) {
  const [free] = await tx.select({ pieces: freePieces }).from(products).where(eq(products.id, productId))
  const pieces = (filter: typeof orders.state | ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${orderLines.quantity}) filter (where ${filter}), 0)::int`
  const [waiting] = await tx
    .select({
      paid: pieces(sql`${orders.state} <> 'awaiting_payment'`),
      unpaid: pieces(sql`${orders.state} = 'awaiting_payment'`),
    })
    .from(orderLines)
    .innerJoin(orders, lineOfOrder)
    .innerJoin(products, lineOfProduct)
    .where(waitingFor(productId))
  return { free: free?.pieces ?? 0, paid: waiting?.paid ?? 0, unpaid: waiting?.unpaid ?? 0 }
}
