import type { FastifyBaseLogger } from 'fastify'
import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { orderLines, orders } from '../database/tables/orders.server.ts'
import { parcelLines, parcels } from '../database/tables/parcels.server.ts'
import { shelfStays } from '../database/tables/shelf-stays.server.ts'
import { queueMails } from '../mail/mail.server.ts'
import { addOrderEvent } from '../orders/order-events.server.ts'
import { orderOutboxJob } from '../orders/order-outbox.server.ts'
import { lockOrder, transition } from '../orders/transition.server.ts'
import { claimWarnings, markOverdue, onShelf, waitForReleases } from '../parcels/shelf-stays.server.ts'
import { sendRefundsJob } from '../payments/paying/send-refunds.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import { runNow } from '../platform/jobs/queue.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import { isDatabaseAway } from '../platform/postgres/database-errors.server.ts'
import { and, asc, eq, isNull, lte, sql } from '../platform/postgres/drizzle.server.ts'
import { overdueLetter, type WarnedStay, warningLetters } from './shelf-letters.server.ts'

const maxStays = 100

const watchShelfJob = defineSchedule('watch-shelf', { everySeconds: 600 })

interface WatchParts {
  db: Database
  publicUrl: string
  log: FastifyBaseLogger
}

/** Writes before the time on the shelf is up, and does then what the owner has chosen. */
export function watchShelf(parts: WatchParts): Job {
  return handleJob(watchShelfJob, async (_data, { now }) => {
    await waitForReleases(parts.db, now)
    const warned = await warn(parts, now)
    const ended = await endOverdue(parts, now)
    if (ended > 0) {
      await runNow(parts.db, orderOutboxJob)
      await runNow(parts.db, sendRefundsJob)
    }
    return warned === maxStays || ended === maxStays
  })
}

async function warn({ db, publicUrl }: WatchParts, at: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = await claimWarnings(tx, at, maxStays)
    if (ids.length > 0) {
      const stays = await warnedStays(tx, ids)
      await queueMails(tx, warningLetters(stays, await senderOf(tx, publicUrl)))
    }
    return ids.length
  })
}

async function warnedStays(tx: Transaction, ids: number[]): Promise<WarnedStay[]> {
  const { rows } = await tx.execute<WarnedStay & Record<string, unknown>>(sql`
    select ${orders.id}::float8 as "orderId", ${orders.accountId}::float8 as "accountId", ${orders.email},
      ${shelfStays.until}, string_agg(${orderLines.productName}, ', ' order by ${orderLines.position}) as goods
    from ${shelfStays} join ${orders} on ${orders.id} = ${shelfStays.orderId}
    join ${parcelLines} on ${parcelLines.orderId} = ${orders.id}
    join ${parcels} on ${parcels.id} = ${parcelLines.parcelId} and ${parcels.state} = 'on_shelf'
    join ${orderLines} on ${orderLines.orderId} = ${orders.id} and ${orderLines.position} = ${parcelLines.position}
    where ${orders.id} = any (${sql.param(ids)}::bigint[]) and ${orders.email} <> ''
    group by ${orders.id}, ${shelfStays.orderId} order by ${shelfStays.until}, ${orders.id}`)
  return rows.map((row) => ({ ...row, until: new Date(row.until) }))
}

/** One transaction each, so that an order that cannot be ended does not block the others. */
async function endOverdue({ db, publicUrl, log }: WatchParts, at: Date): Promise<number> {
  const overdue = await db
    .select({ orderId: shelfStays.orderId })
    .from(shelfStays)
    .where(and(lte(shelfStays.until, at), isNull(shelfStays.overdueAt), onShelf))
    .orderBy(asc(shelfStays.until))
    .limit(maxStays)
  let ended = 0
  for (const { orderId } of overdue) {
    try {
      ended += (await db.transaction((tx) => endStay(tx, orderId, at, publicUrl))) ? 1 : 0
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // Cancelled or sent by somebody else meanwhile: nothing of it waits.
      if (error instanceof ShopError) continue
      log.error({ err: error, order: orderId }, 'an order whose time on the shelf is up could not be ended')
    }
  }
  return ended
}

/** The order is locked first, so nobody collects it meanwhile; what was collected before is not on the shelf any more. */
async function endStay(tx: Transaction, orderId: number, at: Date, publicUrl: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const [due] = await tx
    .select({ orderId: shelfStays.orderId })
    .from(shelfStays)
    .where(and(eq(shelfStays.orderId, orderId), lte(shelfStays.until, at), isNull(shelfStays.overdueAt), onShelf))
    .for('no key update')
  if (!due) return false
  const site = await readSiteSettings(tx)
  if (site.shelfOverdue === 'return' && (await isWholeOnShelf(tx, orderId))) {
    await transition(tx, orderId, { event: 'cancelled', at, actor: 'shop', reason: 'Вышел срок хранения на полке' })
    return true
  }
  await markOverdue(tx, orderId, at)
  const text = 'Срок хранения на полке вышел: свяжитесь с покупателем.'
  await addOrderEvent(tx, { orderId, at, kind: 'note', actor: 'shop', text })
  const shopEmail = site.ordersEmail ?? site.email
  if (shopEmail) await queueMails(tx, [overdueLetter(shopEmail, order.id, await senderOf(tx, publicUrl))])
  return true
}

/** An order of which a part is sent or collected is not the shop's to cancel. */
async function isWholeOnShelf(tx: Transaction, orderId: number): Promise<boolean> {
  const elsewhere = await tx
    .select({ id: parcels.id })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(and(eq(parcelLines.orderId, orderId), sql`${parcels.state} not in ('on_shelf', 'cancelled')`))
    .limit(1)
  return elsewhere.length === 0
}

async function senderOf(tx: Transaction, url: string) {
  const { shopName, email } = await readSiteSettings(tx)
  return { shopName, email, url }
}
