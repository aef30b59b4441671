import type { FastifyBaseLogger } from 'fastify'
import { siteSettings } from '../database/tables/content.server.ts'
import { orderEvents, orders } from '../database/tables/orders.server.ts'
import { payments } from '../database/tables/payments.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { defineSchedule, handleJob, type Job } from '../platform/jobs/job.server.ts'
import { runNow } from '../platform/jobs/queue.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { isDatabaseAway } from '../platform/postgres/database-errors.server.ts'
import { and, asc, eq, lte, sql } from '../platform/postgres/drizzle.server.ts'
import { dropCorrection } from './correct-delivery.server.ts'
import { orderErrors } from './order-errors.ts'
import { orderOutboxJob } from './order-outbox.server.ts'
import { lockOrder, transition } from './transition.server.ts'

const maxOrders = 100

const expireOrdersJob = defineSchedule('expire-orders', { everySeconds: 60 })

/** Sends a reminder a day before an unpaid order expires, and cancels it when it does. */
export function expireOrders(db: Database, log: FastifyBaseLogger): Job {
  return handleJob(expireOrdersJob, async (_data, { now }) => {
    const warned = await warn(db, now)
    const cancelled = await cancelOverdue(db, now, log)
    const dropped = await dropUnpaidCorrections(db, now)
    if (warned + cancelled + dropped > 0) await runNow(db, orderOutboxJob)
    return warned === maxOrders || cancelled === maxOrders
  })
}

/** Once per order; when the whole period is short, the reminder comes after half of it. */
async function warn(db: Database, at: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with warned as (
      update ${orders} set expiry_warned_at = ${at} where id in (
        select id from ${orders}
        where state = 'awaiting_payment' and expiry_warned_at is null and expires_at > ${at}
          and expires_at - case when rest_until is null then least(interval '1 day', (expires_at - created_at) / 2)
            else make_interval(days => (select rest_reminder_days from ${siteSettings})) end <= ${at}
        order by expires_at limit ${maxOrders} for no key update skip locked
      ) returning id
    )
    insert into ${orderEvents} (order_id, at, kind, actor, text, letters_due)
    select id, ${at}, 'expiring', 'shop', 'Напомнили об оплате', true from warned`)
  return rowCount ?? 0
}

/** One transaction each, so that an order that cannot be cancelled does not block the others. */
async function cancelOverdue(db: Database, at: Date, log: FastifyBaseLogger): Promise<number> {
  const overdue = await db
    .select({ id: orders.id, isRest: sql<boolean>`${orders.restUntil} is not null` })
    .from(orders)
    .where(and(eq(orders.state, 'awaiting_payment'), lte(orders.expiresAt, at), mayExpire, notBeingPaid(at)))
    .orderBy(asc(orders.expiresAt))
    .limit(maxOrders)
  let cancelled = 0
  for (const order of overdue) cancelled += (await cancelUnpaid(db, order, at, log)) ? 1 : 0
  return cancelled
}

/** The owner's rule for preorders whose rest is not paid in time: give the deposit back, or leave it to staff. */
const mayExpire = sql`(${orders.restUntil} is null or (select ${siteSettings.restOverdue} from ${siteSettings}) = 'return')`

/** Whoever is at the provider's page just now gets the time that the page has. */
function notBeingPaid(at: Date) {
  const begun = new Date(at.getTime() - 60 * 60_000)
  return sql`not exists (select from ${payments} where ${payments.orderId} = ${orders.id}
    and ${payments.state} = 'pending' and ${payments.providerId} is not null and ${payments.createdAt} > ${begun})`
}

/** Dearer places that nobody has paid in time. */
async function dropUnpaidCorrections(db: Database, at: Date): Promise<number> {
  const isOver = sql`${orders.correction} is not null and (${orders.correction} ->> 'until')::timestamptz <= ${at}`
  const overdue = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOver, notBeingPaid(at)))
    .orderBy(asc(orders.id))
    .limit(maxOrders)
  for (const { id } of overdue) await db.transaction(async (tx) => dropCorrection(tx, await lockOrder(tx, id), { at }))
  return overdue.length
}

async function cancelUnpaid(
  db: Database,
  { id: orderId, isRest }: { id: number; isRest: boolean },
  at: Date,
  log: FastifyBaseLogger,
): Promise<boolean> {
  try {
    await db.transaction((tx) =>
      transition(tx, orderId, {
        event: 'cancelled',
        at,
        actor: 'shop',
        reason: isRest ? 'Остаток за предзаказ не оплачен вовремя' : 'Не оплачен вовремя',
        check(order) {
          if (order.state === 'awaiting_payment' && order.expiresAt <= at) return
          throw new ShopError(orderErrors.order_not_cancellable, { state: order.state })
        },
      }),
    )
    return true
  } catch (error) {
    // Paid or cancelled since the query, possibly by another process.
    if (error instanceof ShopError) return false
    if (isDatabaseAway(error)) throw error
    log.error({ err: error, order: orderId }, 'an unpaid order could not be cancelled')
    return false
  }
}
