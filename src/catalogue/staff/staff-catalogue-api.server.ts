import { makers, products, series } from '../../database/tables/catalogue.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { StaffViewer } from '../../platform/http/viewer.ts'
import type { JobCalls } from '../../platform/jobs/worker.server.ts'
import type { Database } from '../../platform/postgres/database.server.ts'
import { asc, sql } from '../../platform/postgres/drizzle.server.ts'
import { countOf, productForms } from '../../platform/text/plural.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { deleteProduct, setArchived } from './archive-product.server.ts'
import type { BulkChange, BulkPreviewLine } from './bulk.contract.ts'
import * as bulkContract from './bulk.contract.ts'
import { openBulkChanges } from './bulk-changes.server.ts'
import { bulkStep, differsBy, namesFor, readBulkRows, salePriceBy, showBulkValue } from './bulk-steps.server.ts'
import { copyProduct } from './copy-product.server.ts'
import { changesBy, productFor } from './fields-for-role.ts'
import { getStaffProduct } from './get-staff-product.server.ts'
import { openStaffList, type StaffListParts } from './list-staff-products.server.ts'
import { listSales } from './sales/list-sales.server.ts'
import { listSales as listSalesEndpoint } from './sales/sales.contract.ts'
import { createProduct, updateProduct } from './save-product.server.ts'
import * as contract from './staff-products.contract.ts'

const maxNames = 5000

export type StaffCatalogueParts = Omit<StaffListParts, 'readText'>

/** The staff API of products and bulk changes. */
export function serveStaffProducts(api: Api, { jobs, ...parts }: StaffListParts & { jobs: JobCalls }): void {
  const { db, live, picturesUrl } = parts
  const list = openStaffList(parts)

  /** Users must see their own change in the next list, so this process does not wait for the database notification. */
  async function seen(ids: number[]): Promise<void> {
    if (ids.length > 0 && ids.length <= 200) await live.refresh(ids)
  }

  async function shown({ role }: StaffViewer, id: number) {
    return productFor(role, await getStaffProduct(db, id, picturesUrl))
  }

  async function changed(viewer: StaffViewer, id: number) {
    await seen([id])
    return shown(viewer, id)
  }

  api.serve(contract.listStaffProducts, ({ query }, { viewer }) => list.listProducts(query, viewer.role))
  api.serve(contract.getStaffProduct, ({ params }, { viewer }) => shown(viewer, params.id))
  api.serve(contract.createProduct, async ({ body }, { viewer }) =>
    changed(viewer, await createProduct(db, viewer, changesBy(viewer.role, body))),
  )
  api.serve(contract.updateProduct, async ({ params, body }, { viewer }) => {
    await updateProduct(db, viewer, params.id, changesBy(viewer.role, body))
    return changed(viewer, params.id)
  })
  api.serve(contract.copyProduct, async ({ params }, { viewer }) =>
    changed(viewer, await copyProduct(db, viewer, params.id)),
  )
  api.serve(contract.archiveProduct, async ({ params }, { viewer }) => {
    await setArchived(db, viewer, params.id, true)
    return changed(viewer, params.id)
  })
  api.serve(contract.restoreProduct, async ({ params }, { viewer }) => {
    await setArchived(db, viewer, params.id, false)
    return changed(viewer, params.id)
  })
  api.serve(contract.deleteProduct, async ({ params }, { viewer }) => {
    await deleteProduct(db, viewer, params.id)
    await seen([params.id])
    return { deleted: true as const }
  })
  api.serve(contract.listProductNames, async () => {
    const read = async (table: typeof series | typeof makers) => {
      const rows = await db.select({ name: table.name }).from(table).orderBy(asc(table.name)).limit(maxNames)
      return rows.map(({ name }) => name)
    }
    return { series: await read(series), makers: await read(makers) }
  })

  api.serve(listSalesEndpoint, ({ query }) => listSales(db, query))

  serveBulkChanges(api, db, list, openBulkChanges(db, jobs, seen))
}

function serveBulkChanges(
  api: Api,
  db: Database,
  list: ReturnType<typeof openStaffList>,
  bulk: ReturnType<typeof openBulkChanges>,
): void {
  async function idsOf(selection: bulkContract.Selection): Promise<number[]> {
    if ('filter' in selection) return list.findAll(selection.filter)
    return [...new Set(selection.ids)].toSorted((a, b) => a - b)
  }

  api.serve(bulkContract.listBulkChanges, async () => ({ results: await bulk.list() }))
  api.serve(bulkContract.previewBulkChange, async ({ body }) =>
    previewBulkChange(db, await idsOf(body.selection), body.change),
  )
  api.serve(bulkContract.applyBulkChange, async ({ body }, { viewer }) => {
    const ids = await idsOf(body.selection)
    if ('filter' in body.selection && ids.length !== body.count) {
      throw new ShopError(catalogueErrors.selection_changed, { count: countOf(ids.length, productForms) })
    }
    return bulk.apply(viewer, ids, body.change)
  })
  api.serve(bulkContract.undoBulkChange, ({ params }, { viewer }) => bulk.undo(viewer, params.id))
}

const previewLength = 8
const maxKinds = 6

type PreviewRow = { start: string; count: number; changed: number; replaced: number; unstruck: number; first: string[] }

/** What the change would do, in one statement for all products. Writes nothing. */
async function previewBulkChange(db: Database, ids: number[], change: BulkChange) {
  const names = await namesFor(db, change)
  const { rows } = await db.execute<PreviewRow>(sql`
    with chosen as (
      select ${products.id} as id, substring(${products.sku} from '^[^0-9]*') as start, ${differsBy(change)} as differs,
        ${products.salePriceKopecks} as sale, ${salePriceBy(change)} as wanted
      from ${products} where ${products.id} = any (${sql.param(ids)}::bigint[])
    )
    select start, count(*)::int as count, count(*) filter (where differs)::int as changed,
      count(*) filter (where differs and sale is not null and wanted is not null)::int as replaced,
      count(*) filter (where differs and lowest_price(id, now()) <= wanted)::int as unstruck,
      (array_agg(id order by id) filter (where differs))[1:${previewLength}::int] as first
    from chosen group by start order by count desc, start`)
  // The letters before the number: «KTS-SF-» of KTS-SF-0012.
  const kinds = rows.slice(0, maxKinds).map(({ start, count }) => ({ start, count }))
  const first = rows.flatMap((row) => row.first?.map(Number) ?? []).toSorted((a, b) => a - b)
  const shown = await readBulkRows(db, first.slice(0, previewLength))
  const lines = shown.flatMap((row): BulkPreviewLine[] => {
    const step = bulkStep(row, change)
    if (!step) return []
    const show = (value: typeof step.before) => showBulkValue(change.kind, value, names)
    return [{ id: row.id, name: row.name, sku: row.sku, before: show(step.before), after: show(step.after) }]
  })
  const sum = (of: 'count' | 'changed' | 'replaced' | 'unstruck') => rows.reduce((total, row) => total + row[of], 0)
  const notes = [
    sum('replaced') > 0 && `Скидка уже есть: ${countOf(sum('replaced'), productForms)}. Её заменит новая.`,
    sum('unstruck') > 0 &&
      `Без зачёркнутой цены: ${countOf(sum('unstruck'), productForms)}. За последние 30 дней они уже стоили столько же или дешевле.`,
  ]
  return { count: sum('count'), changed: sum('changed'), lines, notes: notes.filter((note) => note !== false), kinds }
}
