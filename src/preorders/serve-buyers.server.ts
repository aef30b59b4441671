import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { preorderAnswers, releaseBatches } from '../database/tables/preorders.server.ts'
import type { Sender } from '../mail/letter-layout.server.ts'
import { queueMails } from '../mail/mail.server.ts'
import { changeOrderState } from '../orders/change-order-state.server.ts'
import { isWaiting } from '../parcels/parcel-states.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, isNull, ne, sql } from '../platform/postgres/drizzle.server.ts'
import type { AskParts } from './ask-buyers.server.ts'
import { arrivalLetter } from './preorder-letters.server.ts'
import { lineOfOrder, lineOfProduct, paidStates, waitingFor } from './waiting-buyers.server.ts'

const batchSize = 50

/** Pieces that came and are put aside for nobody: of cancelled orders they are free again. */
export const freePieces = sql<number>`(
  (select coalesce(sum(batch.pieces), 0) from ${releaseBatches} as batch where batch.product_id = products.id)
  - (select coalesce(sum(line.quantity), 0) from ${orderLines} as line join ${orders} as its on its.id = line.order_id
    where line.product_id = products.id and line.arrived_at is not null and its.state <> 'Отменен'))::int`

/**
 * Puts free pieces aside for the buyers who paid first, strictly: whoever needs more than there is waits, and nobody
 * behind is served before. Returns whether there is more to do.
 */
export async function serveBuyers({ db, sender }: Pick<AskParts, 'db' | 'sender'>, now: Date): Promise<boolean> {
  const productId = await nextProduct(db)
  if (productId === undefined) return false
  const from = await sender()
  return db.transaction(async (tx) => {
    // Whoever serves this release waits here, not at the product, which buyers need.
    await tx
      .select({ id: releaseBatches.id })
      .from(releaseBatches)
      .where(eq(releaseBatches.productId, productId))
      .for('update')
    const queue = await lockQueue(tx, productId)
    let free = await readFree(tx, productId)
    const served: typeof queue = []
    for (const buyer of queue) {
      if (buyer.line.quantity > free) break
      free -= buyer.line.quantity
      served.push(buyer)
    }
    for (const { line, order } of served) {
      await putAside(tx, line, now)
      await makeReady(tx, { line, order, now, from })
    }
    return served.length > 0
  })
}

/** One with free pieces that are enough for the first in its queue. */
async function nextProduct(db: Database): Promise<number | undefined> {
  const first = sql`(select ${orderLines.quantity} from ${orderLines} join ${orders} on ${lineOfOrder}
    where ${waitingFor(products.id, paidStates)} order by ${orders.paidAt}, ${orders.id}, ${orderLines.position} limit 1)`
  const released = db.selectDistinct({ id: releaseBatches.productId }).from(releaseBatches)
  const [next] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, released), products.isPreorder, sql`${freePieces} >= ${first}`))
    .limit(1)
  return next?.id
}

async function readFree(tx: Transaction, productId: number): Promise<number> {
  const [row] = await tx.select({ free: freePieces }).from(products).where(eq(products.id, productId))
  return row?.free ?? 0
}

/** The next in the order of payment. Their orders are locked by id, as everybody locks them, and read after that. */
async function lockQueue(tx: Transaction, productId: number) {
  const read = () =>
    tx
      .select({ line: orderLines, order: orders })
      .from(orderLines)
      .innerJoin(orders, lineOfOrder)
      .innerJoin(products, lineOfProduct)
      .where(waitingFor(productId, paidStates))
      .orderBy(asc(orders.paidAt), asc(orders.id), asc(orderLines.position))
      .limit(batchSize)
  const ids = (await read()).map(({ order }) => order.id)
  if (ids.length === 0) return []
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for('no key update')
  const locked = new Set(ids)
  const queue = await read()
  // Somebody who was cancelled meanwhile has let another one in, who is not locked: the next round serves from there.
  const end = queue.findIndex(({ order }) => !locked.has(order.id))
  return end === -1 ? queue : queue.slice(0, end)
}

type Line = typeof orderLines.$inferSelect

async function putAside(tx: Transaction, { orderId, position }: Line, now: Date): Promise<void> {
  await tx
    .update(orderLines)
    .set({ arrivedAt: now })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
  await tx
    .update(preorderAnswers)
    .set({ state: 'withdrawn' })
    .where(
      and(
        eq(preorderAnswers.orderId, orderId),
        eq(preorderAnswers.position, position),
        eq(preorderAnswers.state, 'open'),
      ),
    )
}

interface Ready {
  line: Line
  order: typeof orders.$inferSelect
  now: Date
  from: Sender
}

/** An order whose goods are all there goes to the packers; otherwise the buyer is told what came. */
async function makeReady(tx: Transaction, { line, order, now, from }: Ready): Promise<void> {
  const rest = await tx
    .select({ position: orderLines.position })
    .from(orderLines)
    .innerJoin(products, lineOfProduct)
    .where(
      and(eq(orderLines.orderId, order.id), orderLines.isPreorder, products.isPreorder, isNull(orderLines.arrivedAt)),
    )
  if (rest.length === 0 && order.state === 'Оплачен' && (await canBePacked(tx, order.id))) {
    const reason = `Предзаказ приехал: «${line.productName}».`
    await changeOrderState(tx, order.id, { to: 'Собирается', at: now, actor: 'shop', reason })
    return
  }
  if (order.email === '') return
  const next = rest.length > 0 ? 'rest' : order.state === 'Оплачен' ? 'shelf' : 'packing'
  await queueMails(tx, [arrivalLetter({ ...line, email: order.email, next }, from)])
}

/** Not while its goods are on the shopper's shelf: the shopper decides when they go. */
async function canBePacked(tx: Transaction, orderId: number): Promise<boolean> {
  const own = await tx
    .selectDistinct({ id: parcels.id, state: parcels.state })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(and(eq(parcelLines.orderId, orderId), ne(parcels.state, 'Отменена')))
  return own.length === 0 || own.some(({ state }) => !isWaiting(state))
}
