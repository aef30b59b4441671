import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { exportGroups, exportSales, exportSearches, exportWaiting } from './export-reports.server.ts'
import { reportSearches, reportWaiting } from './report-demand.server.ts'
import { reportGroups } from './report-goods.server.ts'
import { reportSales } from './report-sales.server.ts'
import * as contract from './reports.contract.ts'

export function serveReports(api: Api, db: Database): void {
  api.serve(contract.reportSales, ({ query }) => reportSales(db, query))
  api.serve(contract.reportGroups, ({ query }) => reportGroups(db, query))
  api.serve(contract.reportSearches, ({ query }) => reportSearches(db, query))
  api.serve(contract.reportWaiting, ({ query }) => reportWaiting(db, query))

  api.serve(contract.exportSales, ({ query: { format, ...query } }) => exportSales(db, format, query))
  api.serve(contract.exportGroups, ({ query: { format, ...query } }) => exportGroups(db, format, query))
  api.serve(contract.exportSearches, ({ query: { format, ...query } }) => exportSearches(db, format, query))
  api.serve(contract.exportWaiting, ({ query: { format } }) => exportWaiting(db, format))
}
