import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { exportGroups, exportSales, exportSearches, exportWaiting } from './export-reports.server.ts'
import { openProductSales } from './product-sales.server.ts'
import { reportSearches, reportWaiting } from './report-demand.server.ts'
import { reportGroups } from './report-goods.server.ts'
import { reportSales } from './report-sales.server.ts'
import * as contract from './reports.contract.ts'

export function serveReports(api: Api, db: Database): void {
  const products = openProductSales(db)
  api.serve(contract.reportSales, ({ query }) => {
    // Who opens the reports may ask for products next. What could not be loaded is loaded by the report itself.
    products.readAhead().catch(() => undefined)
    return reportSales(db, query)
  })
  api.serve(contract.reportGroups, ({ query }) => reportGroups(db, products, query))
  api.serve(contract.reportSearches, ({ query }) => reportSearches(db, query))
  api.serve(contract.reportWaiting, ({ query }) => reportWaiting(db, query))

  api.serve(contract.exportSales, ({ query: { format, ...query } }) => exportSales(db, format, query))
  api.serve(contract.exportGroups, ({ query: { format, ...query } }) => exportGroups(db, products, format, query))
  api.serve(contract.exportSearches, ({ query: { format, ...query } }) => exportSearches(db, format, query))
  api.serve(contract.exportWaiting, ({ query: { format } }) => exportWaiting(db, format))
}
