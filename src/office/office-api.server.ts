import type { LiveIndex } from '../catalogue/index/live-index.server.ts'
import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { findAnything } from './find-anything.server.ts'
import { getMenuCounts } from './menu-counts.server.ts'
import * as contract from './office.contract.ts'
import { getToday, type OfficeSetup } from './today.server.ts'

export function serveOffice(api: Api, db: Database, live: LiveIndex, setup: OfficeSetup): void {
  api.serve(contract.getToday, (_, { viewer }) => getToday(db, live, setup, viewer.role))

  api.serve(contract.findAnything, ({ query }, { viewer }) => findAnything(db, viewer.role, query.q))

  api.serve(contract.getMenuCounts, (_, { viewer }) => getMenuCounts(db, setup, viewer.role))
}
