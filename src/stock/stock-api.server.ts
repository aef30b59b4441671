import { products } from '../database/tables/catalogue.server.ts'
import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { sql } from '../platform/postgres/drizzle.server.ts'
import { otherLayout } from '../platform/text/keyboard-layout.ts'
import { listLowStock, type StockIndex } from './low-stock.server.ts'
import { correctStock, listStockMovements } from './staff/correct-stock.server.ts'
import { getStocktake, listStocktakes } from './staff/read-stocktakes.server.ts'
import * as stockContract from './staff/stock.contract.ts'
import { getStockDocument, listStockDocuments, receiveGoods } from './staff/stock-documents.server.ts'
import * as stocktakeContract from './staff/stocktakes.contract.ts'
import {
  addToCount,
  applyStocktake,
  beginStocktake,
  cancelStocktake,
  forgetCount,
  setCount,
} from './staff/stocktakes.server.ts'
import type { StockProduct } from './staff/warehouse.contract.ts'
import * as contract from './staff/warehouse.contract.ts'

const maxLow = 500
/** More are announced by the database; whoever wrote them waits for the page anyway. */
const refreshedAtOnce = 200

/** The staff API of counts: of one product, of deliveries and stocktakes, and what runs low. */
export function serveStock(api: Api, db: Database, live: StockIndex): void {
  /** Users must see their own change in the next list, so this process does not wait for the database notification. */
  async function seen<Written extends { productIds: number[] }>(written: Written): Promise<Written> {
    const { productIds } = written
    if (productIds.length > 0) await live.refresh(productIds.slice(0, refreshedAtOnce))
    return written
  }

  api.serve(stockContract.correctStock, async ({ params, body }, { viewer }) => {
    const after = await correctStock(db, viewer, params.id, body)
    await live.refresh([params.id])
    return after
  })
  api.serve(stockContract.listStockMovements, ({ params, query }) => listStockMovements(db, params.id, query.before))

  api.serve(contract.findByCodes, ({ body }) => findByCodes(db, body.codes))
  api.serve(
    contract.receiveGoods,
    async ({ body }, { viewer }) => (await seen(await receiveGoods(db, viewer, body))).document,
  )
  api.serve(contract.listStockDocuments, ({ query }) => listStockDocuments(db, query.before))
  api.serve(contract.getStockDocument, ({ params }) => getStockDocument(db, params.id))
  api.serve(stocktakeContract.beginStocktake, ({ body }, { viewer }) => beginStocktake(db, viewer, body))
  api.serve(stocktakeContract.listStocktakes, ({ query }) => listStocktakes(db, query.page ?? 1))
  api.serve(stocktakeContract.getStocktake, ({ params }) => getStocktake(db, params.id))
  api.serve(stocktakeContract.scanStocktake, async ({ params, body: { code, ...count } }, { viewer }) => {
    const { found, ambiguous } = await findByCodes(db, [code])
    const [product] = found
    const several = ambiguous[0]?.products.map(({ sku }) => sku)
    if (several) return { refused: 'ambiguous' as const, several, line: null }
    if (!product) return { refused: 'unknown' as const, line: null }
    return addToCount(db, viewer, params.id, { ...count, productId: product.id })
  })
  api.serve(stocktakeContract.setCount, ({ params, body }, { viewer }) => {
    const { account_id: accountId, product_id: productId, ...count } = body
    return setCount(db, viewer, params.id, accountId, { ...count, productId })
  })
  api.serve(stocktakeContract.forgetCount, async ({ params, body }) => {
    await forgetCount(db, params.id, body.product_id)
    return {}
  })
  api.serve(
    stocktakeContract.applyStocktake,
    async ({ params, body }, { viewer }) => (await seen(await applyStocktake(db, viewer, params.id, body.rest))).page,
  )
  api.serve(stocktakeContract.cancelStocktake, ({ params }, { viewer }) => cancelStocktake(db, viewer, params.id))
  api.serve(contract.listLowStock, async () => {
    const { count, results } = await listLowStock(db, live, maxLow)
    return { count, results }
  })
}

/**
 * By SKU in any case and in either keyboard layout, or by barcode; a SKU comes first where a code is both. A barcode of several products is none of them:
 * the pieces would be counted with whichever is older.
 */
async function findByCodes(db: Database, codes: string[]) {
  const wanted = [...new Set(codes.map((code) => code.trim()))]
  const { rows } = await db.execute<StockProduct & { code: string }>(sql`
    select wanted.code, ${products.id}::float8 as id, sku, barcode, name, stock
    from unnest(${sql.param(wanted)}::text[], ${sql.param(wanted.map(otherLayout))}::text[]) as wanted (code, other)
      join ${products} on search_compact(sku) in (search_compact(wanted.code), search_compact(wanted.other)) or barcode = wanted.code
    where ${products.archivedAt} is null
    order by wanted.code, search_compact(sku) = search_compact(wanted.code) desc,
      search_compact(sku) = search_compact(wanted.other) desc, ${products.id}`)
  const byCode = Map.groupBy(rows, ({ code }) => code)
  const found = [...byCode.values()].flatMap((own) => oneOf(own) ?? [])
  const ambiguous = [...byCode].flatMap(([code, own]) =>
    oneOf(own) ? [] : [{ code, products: own.map(({ id, sku, name }) => ({ id, sku, name })) }],
  )
  const known = new Set(found.map(({ code }) => code))
  return { found, unknown: wanted.filter((code) => !known.has(code)), ambiguous }
}

/** The first is the one with this SKU, if there is any. */
function oneOf<Found extends StockProduct & { code: string }>([first, ...others]: Found[]): Found | undefined {
  return first && (others.length === 0 || first.barcode !== first.code) ? first : undefined
}
