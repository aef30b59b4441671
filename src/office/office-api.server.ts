import type { LiveIndex } from '../catalogue/index/live-index.server.ts'
import { orders } from '../database/tables/orders.server.ts'
import { returns } from '../database/tables/returns.server.ts'
import { readMailQueue } from '../mail/read-mail-queue.server.ts'
import { workIs } from '../orders/staff/order-work.server.ts'
import { managers, may, packers, type Role } from '../platform/contract/roles.ts'
import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { isNull } from '../platform/postgres/drizzle.server.ts'
import { countSilentBuyers } from '../preorders/remind-buyers.server.ts'
import { findAnything } from './find-anything.server.ts'
import * as contract from './office.contract.ts'
import { getToday, type OfficeSetup } from './today.server.ts'

export function serveOffice(api: Api, db: Database, live: LiveIndex, setup: OfficeSetup): void {
  api.serve(contract.getToday, (_, { viewer }) => getToday(db, live, setup, viewer.role))

  api.serve(contract.findAnything, ({ query }, { viewer }) => findAnything(db, viewer.role, query.q))

  api.serve(contract.getMenuCounts, (_, { viewer }) => getMenuCounts(db, setup, viewer.role))
}

async function getMenuCounts(db: Database, setup: OfficeSetup, role: Role) {
  const [waiting, back, silent, mail] = await Promise.all([
    may(role, packers) ? db.$count(orders, workIs('pack')) : undefined,
    may(role, managers) ? db.$count(returns, isNull(returns.decidedAt)) : undefined,
    may(role, managers) ? countSilentBuyers(db) : undefined,
    may(role, managers) ? readMailQueue(db, setup.mail) : undefined,
  ])
  return { orders: waiting, returns: back, preorders: silent, mail: mail?.refused_today }
}
