import { orders } from '../database/tables/orders.server.ts'
import { returns } from '../database/tables/returns.server.ts'
import { readMailQueue } from '../mail/read-mail-queue.server.ts'
import { workIs } from '../orders/staff/order-work.server.ts'
import { managers, may, packers, type Role } from '../platform/contract/roles.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { isNull } from '../platform/postgres/drizzle.server.ts'
import { countSilentBuyers } from '../preorders/remind-buyers.server.ts'
import type { OfficeSetup } from './today.server.ts'

export async function getMenuCounts(db: Database, setup: OfficeSetup, role: Role) {
  const [waiting, back, silent, mail] = await Promise.all([
    may(role, packers) ? db.$count(orders, workIs('pack')) : undefined,
    may(role, managers) ? db.$count(returns, isNull(returns.decidedAt)) : undefined,
    may(role, managers) ? countSilentBuyers(db) : undefined,
    may(role, managers) ? readMailQueue(db, setup.mail) : undefined,
  ])
  return { orders: waiting, returns: back, preorders: silent, mail: mail?.refused_today }
}
