import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { pictures } from '../database/tables/media.server.ts'
import { deliveryTypes, orderEvents, orderLines, orders } from '../database/tables/orders.server.ts'
import { balanceOf, cardMoneyOf } from '../ledger/ledger.ts'
import { type RefundRow, readLedgers } from '../ledger/write-ledger.server.ts'
import { queueMails } from '../mail/mail.server.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { and, asc, eq, inArray, sql } from '../platform/postgres/drizzle.server.ts'
import { sumKopecks } from '../pricing/sum-kopecks.ts'
import { events } from '../shop-events.server.ts'
import { announceCounts } from './announce-counts.server.ts'
import { readCollecting } from './collected/read-collecting.server.ts'
import { asksForPart } from './order-bill.server.ts'
import { orderDates } from './order-dates.ts'
import { daysOf } from './order-days.server.ts'
import { lettersFor } from './order-letters.server.ts'
import { letterPicture } from './order-picture.server.ts'
import { isOver } from './order-steps.ts'
import type { OrdersParts } from './orders-parts.server.ts'
import { paymentText } from './payment-details.server.ts'
import { readPickupPlaces } from './pickup-places.server.ts'
import { preorderColumns, preorderOf } from './preorders.server.ts'
import { missingOf } from './read-money.server.ts'
import { stripOrders } from './strip-orders.server.ts'
import type { OrderRow } from './transition.server.ts'

const maxEvents = 50

/** Where an order can be paid without signing in; only with a payment provider. */
type PayLink = (orderId: number) => string

/** Coalesced, so that the letters of many orders are written together. */
export const orderOutboxJob = defineSchedule('order-outbox', { everySeconds: 10 }, { coalesceMs: 200, share: 0.1 })

/**
 * Does the work that shoppers should not wait for: writes the letters of order events and announces changed stock
 * counts. Each event is handled in one transaction by one process, so a crash neither loses nor repeats it.
 */
export function sendOrderEvents(
  db: Database,
  publicUrl: string,
  payLink?: PayLink,
  takesDeposits: OrdersParts['takesDeposits'] = () => true,
): Job {
  return handleJob(orderOutboxJob, () =>
    db.transaction(async (tx) => {
      const due = await claim(tx)
      if (due.length > 0) {
        const linkTo = (order: OrderRow, site: { receiptsBy: string }) =>
          asksForPart(order) && !takesDeposits(site) ? undefined : payLink?.(order.id)
        await writeLetters(tx, due, publicUrl, linkTo)
        await announceSales(tx, due)
        await events.tell(tx, 'orders.told', { orderIds: laterThanPlaced(due) })
        await stripOrders(tx, endedWithoutOwner(due), { lastLetters: true })
      }
      return due.length === maxEvents
    }),
  )
}

type DueEvent = Awaited<ReturnType<typeof claim>>[number]

/** The oldest first. Skips events that another process has locked. */
async function claim(tx: Transaction) {
  const due = await tx
    .select({ event: orderEvents, order: orders, type: deliveryTypes })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .leftJoin(deliveryTypes, eq(deliveryTypes.id, orders.deliveryTypeId))
    // Skips changes that staff can still undo.
    .where(and(eq(orderEvents.lettersDue, true), sql`coalesce(${orderEvents.lettersAfter} <= now(), true)`))
    .orderBy(asc(orderEvents.id))
    .limit(maxEvents)
    .for('update', { of: orderEvents, skipLocked: true })
  if (due.length > 0) {
    const ids = due.map(({ event }) => event.id)
    await tx.update(orderEvents).set({ lettersDue: false }).where(inArray(orderEvents.id, ids))
  }
  return due
}

type LinkTo = (order: OrderRow, site: { receiptsBy: string }) => string | undefined

async function writeLetters(tx: Transaction, due: DueEvent[], publicUrl: string, linkTo: LinkTo): Promise<void> {
  const site = await readSiteSettings(tx)
  const ids = due.map(({ order }) => order.id)
  const lines = await tx
    .select({ line: orderLines, hash: pictures.hash, widths: pictures.widths, ...preorderColumns })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const told = lines.map(({ line, hash, widths, ...product }) => ({
    ...line,
    picture: letterPicture(hash, widths),
    preorder: preorderOf(line, product),
  }))
  const places = await readPickupPlaces(tx)
  const byOrder = Map.groupBy(told, ({ orderId }) => orderId)
  const sender = { shopName: site.shopName, email: site.email, url: publicUrl }
  const money = await readLedgers(tx, ids)
  const collectingOf = await readCollecting(tx, ids)
  const letters = due.flatMap(({ event, order, type }) => {
    const owedKopecks = missingOf(order, money(order.id))
    return lettersFor(
      {
        event,
        order,
        lines: byOrder.get(order.id) ?? [],
        payment: paymentText({ id: order.id, totalKopecks: owedKopecks }, site),
        owedKopecks,
        payLink: linkTo(order, site),
        balance: balanceOf(money(order.id)),
        overpaidKopecks: overpaidSince(event.at, money(order.id).refunds),
        cards: cardMoneyOf(money(order.id)),
        places,
        dates: datesAt(event, order, byOrder.get(order.id) ?? [], daysOf(order, type), site.packingDays),
        collecting: { ...collectingOf(order.id), isKept: type?.shelf ?? false },
      },
      sender,
      site.ordersEmail ?? site.email,
    )
  })
  await queueMails(tx, letters)
}

/** Also what is back already. Concessions and what follows from a cancellation have letters of their own. */
function overpaidSince(at: Date, refunds: RefundRow[]): number {
  const overpaid = refunds.filter(({ reason, state, createdAt }) => {
    return reason === 'overpaid' && state !== 'cancelled' && createdAt >= at
  })
  return sumKopecks(overpaid)
}

/** As it was when it happened: the letter may be written later. */
function datesAt(
  { at, state }: DueEvent['event'],
  order: DueEvent['order'],
  lines: { preorder: unknown }[],
  days: ReturnType<typeof daysOf>,
  packingDays: number,
) {
  const hasPreorder = lines.some(({ preorder }) => preorder !== null)
  const then = { state: state ?? order.state, paidAt: order.paidAt, sentAt: at, hasPreorder }
  return orderDates(then, days, { packingDays, now: at })
}

/** A new order has no money yet: whoever follows it costs its shopper no time. */
function laterThanPlaced(due: DueEvent[]): number[] {
  return [...new Set(due.filter(({ event }) => event.kind !== 'placed').map(({ order }) => order.id))]
}

/** Finished orders of deleted accounts: their personal data was kept only until the last letter. */
function endedWithoutOwner(due: DueEvent[]): number[] {
  const ended = due.filter(({ event, order }) => {
    return order.accountId === null && event.kind === 'state' && event.state !== null && isOver(event.state)
  })
  return ended.map(({ order }) => order.id)
}

async function announceSales(tx: Transaction, due: DueEvent[]): Promise<void> {
  const placed = due.filter(({ event }) => event.kind === 'placed').map(({ order }) => order.id)
  if (placed.length > 0) await announceCounts(tx, placed)
}
