import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { listLowStock, type StockIndex } from './low-stock.server.ts'
import { correctStock, listStockMovements } from './staff/correct-stock.server.ts'
import { findByCodes } from './staff/find-by-codes.server.ts'
import * as stockContract from './staff/stock.contract.ts'
import { countGoods, getStockDocument, listStockDocuments, receiveGoods } from './staff/stock-documents.server.ts'
import * as contract from './staff/warehouse.contract.ts'

const maxLow = 500
/** More are announced by the database; whoever wrote them waits for the page anyway. */
const refreshedAtOnce = 200

/** The staff API of counts: of one product, of deliveries and stocktakes, and what runs low. */
export function serveStock(api: Api, db: Database, live: StockIndex): void {
  /** Users must see their own change in the next list, so this process does not wait for the database notification. */
  async function seen({ document, productIds }: Awaited<ReturnType<typeof receiveGoods>>) {
    if (productIds.length > 0) await live.refresh(productIds.slice(0, refreshedAtOnce))
    return document
  }

  api.serve(stockContract.correctStock, async ({ params, body }, { viewer }) => {
    const after = await correctStock(db, viewer, params.id, body)
    await live.refresh([params.id])
    return after
  })
  api.serve(stockContract.listStockMovements, ({ params, query }) => listStockMovements(db, params.id, query.before))

  api.serve(contract.findByCodes, ({ body }) => findByCodes(db, body.codes))
  api.serve(contract.receiveGoods, async ({ body }, { viewer }) => seen(await receiveGoods(db, viewer, body)))
  api.serve(contract.countGoods, async ({ body }, { viewer }) => seen(await countGoods(db, viewer, body)))
  api.serve(contract.listStockDocuments, ({ query }) => listStockDocuments(db, query.before))
  api.serve(contract.getStockDocument, ({ params }) => getStockDocument(db, params.id))
  api.serve(contract.listLowStock, async () => {
    const { count, results } = await listLowStock(db, live, maxLow)
    return { count, results }
  })
}
