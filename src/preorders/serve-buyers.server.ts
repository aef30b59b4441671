import { products } from '../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { preorderAnswers, releaseBatches } from '../database/tables/preorders.server.ts'
import { waitsForRelease } from '../database/waiting-lines.server.ts'
import type { Sender } from '../mail/letter-layout.server.ts'
import { queueMails } from '../mail/mail.server.ts'
import { deferredOf } from '../orders/order-bill.server.ts'
import { markArrived } from '../orders/preorder-lines.server.ts'
import { lockMovable, transitionAll } from '../orders/transition.server.ts'
import { isWaiting } from '../parcels/parcel-states.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, ne, sql } from '../platform/postgres/drizzle.server.ts'
import { quoted } from '../platform/text/quoted.ts'
import type { AskParts } from './ask-buyers.server.ts'
import { arrivalLetter } from './preorder-letters.server.ts'
import { lineOfOrder, lineOfProduct, paidStates, waitingFor } from './waiting-buyers.server.ts'

const batchSize = 200

/** Pieces that came and are put aside for nobody: of cancelled orders they are free again. */
export const freePieces = sql<number>`(
  (select coalesce(sum(batch.pieces), 0) from ${releaseBatches} as batch where batch.product_id = products.id)
  - (select coalesce(sum(line.quantity), 0) from ${orderLines} as line join ${orders} as its on its.id = line.order_id
    where line.product_id = products.id and line.arrived_at is not null and its.state <> 'cancelled'))::int`

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
    if (served.length === 0) return false
    await putAside(tx, served, now)
    await makeReady(tx, served, now, from)
    return true
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

interface Served {
  line: typeof orderLines.$inferSelect
  order: typeof orders.$inferSelect
}

/** Whoever is served need not answer any more. */
async function putAside(tx: Transaction, served: Served[], now: Date): Promise<void> {
  await markArrived(
    tx,
    served.map(({ line }) => line),
    now,
  )
  const orderIds = sql`${sql.param(served.map(({ line }) => line.orderId))}::bigint[]`
  const positions = sql`${sql.param(served.map(({ line }) => line.position))}::smallint[]`
  const chosen = sql`unnest(${orderIds}, ${positions}) as chosen (order_id, position)`
  await tx.execute(sql`update ${preorderAnswers} set state = 'withdrawn' from ${chosen}
    where ${preorderAnswers.orderId} = chosen.order_id and ${preorderAnswers.position} = chosen.position and state = 'open'`)
}

/** Orders whose goods are all there go to the packers; the other buyers are told what came. */
async function makeReady(tx: Transaction, served: Served[], now: Date, from: Sender): Promise<void> {
  const ids = [...new Set(served.map(({ order }) => order.id))]
  const waiting = await tx
    .selectDistinct({ id: orderLines.orderId })
    .from(orderLines)
    .innerJoin(products, lineOfProduct)
    .where(and(inArray(orderLines.orderId, ids), waitsForRelease))
  const incomplete = new Set(waiting.map(({ id }) => id))
  const kept = await findKept(tx, ids)
  const isReady = ({ order }: Served) => order.state === 'paid' && !incomplete.has(order.id) && !kept.has(order.id)
  // Who owes the rest hears of the arrival from `callDueRests`, with the sum.
  const told = served.filter(({ order }) => incomplete.has(order.id) || deferredOf(order) === 0)
  const [ready, others] = [told.filter(isReady), told.filter((each) => !isReady(each))]
  const reason = `Предзаказ приехал: ${quoted(ready[0]?.line.productName ?? '')}.`
  const movable = await lockMovable(tx, [...new Set(ready.map(({ order }) => order.id))], 'packing_started')
  await transitionAll(tx, movable, { event: 'packing_started', at: now, actor: 'shop' }, () => reason)
  // Where the address is empty, it was erased with the account.
  const written = others.filter(({ order }) => order.email !== '')
  const letters = written.map(({ line, order }) => {
    const next = incomplete.has(order.id) ? 'rest' : order.state === 'paid' ? 'shelf' : 'packing'
    return arrivalLetter({ ...line, email: order.email, next }, from)
  })
  await queueMails(tx, letters)
}

/** Orders whose goods are all on their shopper's shelf: the shopper decides when they go. */
async function findKept(tx: Transaction, orderIds: number[]): Promise<Set<number>> {
  const own = await tx
    .select({ orderId: parcelLines.orderId, state: parcels.state })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(and(inArray(parcelLines.orderId, orderIds), ne(parcels.state, 'cancelled')))
    .orderBy(asc(parcels.id))
    .for('no key update', { of: parcels })
  const byOrder = Map.groupBy(own, ({ orderId }) => orderId)
  const kept = [...byOrder].filter(([, all]) => all.every(({ state }) => isWaiting(state)))
  return new Set(kept.map(([orderId]) => orderId))
}
