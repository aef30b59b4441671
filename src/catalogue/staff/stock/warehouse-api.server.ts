import type { Api } from '../../../platform/http/serve.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import type { LiveIndex } from '../../index/live-index.server.ts'
import { findByCodes } from './find-by-codes.server.ts'
import { listLowStock } from './low-stock.server.ts'
import { countGoods, getStockDocument, listStockDocuments, receiveGoods } from './stock-documents.server.ts'
import * as contract from './warehouse.contract.ts'

const maxLow = 500
/** More are announced by the database; whoever wrote them waits for the page anyway. */
const refreshedAtOnce = 200

export function serveWarehouse(api: Api, db: Database, live: LiveIndex): void {
  /** Users must see their own change in the next list, so this process does not wait for the database notification. */
  async function seen({ document, productIds }: Awaited<ReturnType<typeof receiveGoods>>) {
    if (productIds.length > 0) await live.refresh(productIds.slice(0, refreshedAtOnce))
    return document
  }

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
