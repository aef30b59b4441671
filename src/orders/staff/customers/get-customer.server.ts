import { accountErrors } from '../../../accounts/account-errors.ts'
import { mayLock } from '../../../accounts/staff/lock-account.server.ts'
import { consentsOf } from '../../../consent/consent.server.ts'
import { accounts, sessions } from '../../../database/tables/accounts.server.ts'
import { orders } from '../../../database/tables/orders.server.ts'
import { orderStateWords } from '../../../database/values/order-states.ts'
import { ShopError } from '../../../platform/contract/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { and, count, eq, gt, isNull, sql } from '../../../platform/postgres/drizzle.server.ts'
import { toRoubles } from '../../../platform/text/money.ts'
import type { OrdersParts } from '../../orders-parts.server.ts'
import { notesOf } from './customer-notes.server.ts'
import type { Customer } from './customers.contract.ts'
import { readPurchases, toCustomerRow } from './customers.server.ts'

const newestOrders = 50

/** One customer with everything that the screen shows. */
export async function getCustomer({ db, now }: OrdersParts, viewer: Viewer, id: number): Promise<Customer> {
  const [[account], purchases, [devices], consents, notes, newest] = await Promise.all([
    db.select().from(accounts).where(eq(accounts.id, id)),
    readPurchases(db, id),
    db
      .select({ count: count() })
      .from(sessions)
      .where(and(eq(sessions.accountId, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now()))),
    consentsOf(db, id),
    notesOf(db, viewer, id),
    db
      .select({ id: orders.id, state: orders.state, totalKopecks: orders.totalKopecks, createdAt: orders.createdAt })
      .from(orders)
      .where(eq(orders.accountId, id))
      .orderBy(sql`${orders.id} desc nulls last`)
      .limit(newestOrders),
  ])
  if (!account) throw new ShopError(accountErrors.account_not_found)
  return {
    ...toCustomerRow(account, purchases),
    may_lock: mayLock(viewer, account),
    sessions: devices?.count ?? 0,
    processing_consent: account.processingConsent,
    consents: consents
      .map(({ action, purpose, version, at }) => ({ action, purpose, version, at: at.toISOString() }))
      .toReversed()
      .slice(0, 100),
    notes,
    newest_orders: newest.map(({ totalKopecks, createdAt, ...order }) => ({
      ...order,
      state: orderStateWords[order.state],
      total: toRoubles(totalKopecks),
      created_at: createdAt.toISOString(),
    })),
  }
}
