import type { PoolClient } from 'pg'
import { recordAudit } from '../../../audit/audit.server.ts'
import { importPictures, importRuns } from '../../../database/tables/imports.server.ts'
import { orderLines } from '../../../database/tables/orders.server.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { type JobContext, JobTakenOver } from '../../../platform/jobs/job.server.ts'
import type { Database } from '../../../platform/postgres/database.server.ts'
import { and, drizzle, eq, getTableName, sql } from '../../../platform/postgres/drizzle.server.ts'
import { moveStock } from '../../../stock/move-stock.server.ts'
import type { ImportUndo } from './import.contract.ts'
import { endRun, type ImportRun } from './import-runs.server.ts'

interface UndoWork {
  db: Database
  client: PoolClient
  run: ImportRun
  viewer: Pick<Viewer, 'accountId' | 'email'>
  context: JobContext
}

/** All of it in one transaction: stopped anywhere, nothing has happened. */
export async function workUndo({ db, client, run, viewer, context }: UndoWork): Promise<void> {
  try {
    await drizzle({ client, casing: 'snake_case' }).transaction(async (tx) => {
      await tx
        .update(importPictures)
        .set({ state: 'failed', failure: 'Импорт отменили.' })
        .where(and(eq(importPictures.importId, run.id), eq(importPictures.state, 'waiting')))
      const undo = await undoImport(client, { importId: run.id, accountId: viewer.accountId })
      await tx
        .update(importRuns)
        .set({ state: 'undone', undo, failure: null, finishedAt: sql`now()` })
        .where(eq(importRuns.id, run.id))
      await recordAudit(tx, viewer, {
        action: 'import.undo',
        subject: 'import',
        subjectId: run.id,
        subjectName: run.fileName,
        after: { restored: undo.restored, deleted: undo.deleted, kept: undo.kept },
      })
      await context.complete(tx)
    })
  } catch (error) {
    if (error instanceof JobTakenOver) throw error
    await endRun(db, run.id, context, { state: 'done', failure: 'Не удалось отменить импорт. Ничего не изменилось.' })
    if (!context.signal.aborted) throw error
  }
}

/** Nobody reads a longer list. */
const maxReasons = 100

interface Undoing {
  importId: number
  accountId: number
}

/**
 * Takes back what an import did, product by product: former values for those it changed, nothing for those it made.
 * Products that somebody has changed or bought since stay as they are. Pieces come and go as a difference, so what was
 * sold meanwhile stays sold. Runs in the transaction of its caller.
 */
async function undoImport(client: PoolClient, undoing: Undoing): Promise<ImportUndo> {
  const { importId } = undoing
  // By id, as sales lock them too.
  await client.query(
    `select from products where id in (select product_id from import_changes where import_id = $1) order by id for update`,
    [importId],
  )
  await client.query(`
    create temp table import_undo (product_id bigint primary key, is_new boolean, before jsonb, stock_before int,
      stock_after int, sku text, name text, reason text) on commit drop`)
  await client.query(`insert into import_undo ${judged}`, [importId])
  const kept = await client.query<{ sku: string; name: string; reason: string }>(
    `select sku, name, reason from import_undo where reason is not null order by sku limit ${maxReasons}`,
  )
  await dropPictures(client, importId)
  const restored = await restore(client, importId)
  await restoreCounts(client, undoing)
  const deleted = await client.query(
    'delete from products where id in (select product_id from import_undo where reason is null and is_new)',
  )
  const left = await client.query<{ count: number }>(
    'select count(*)::int as count from import_undo where reason is not null',
  )
  await client.query('delete from import_changes where import_id = $1', [importId])
  return {
    restored,
    deleted: deleted.rowCount ?? 0,
    kept: left.rows[0]?.count ?? 0,
    reasons: kept.rows,
  }
}

/** Each product with why it is left alone; null when it can go back. */
const judged = `
  select product_id, import_changes.is_new, before, stock_before, stock_after, products.sku, products.name,
    case
      when products.version <> import_changes.version then 'Его с тех пор изменили.'
      when import_changes.is_new and exists (select from ${getTableName(orderLines)} as sold where sold.product_id = products.id) then 'Его уже купили.'
      when before ? 'category_id' and not exists (select from categories where id = (before ->> 'category_id')::bigint)
        then 'Прежней категории больше нет.'
      when import_changes.is_new or stock_before is not distinct from stock_after then null
      when (stock_before is null or stock_after is null) and products.stock is distinct from stock_after
        then 'Его остаток с тех пор изменился.'
      when products.stock + stock_before - stock_after < 0 then 'Штук, которые добавил импорт, уже нет: их продали.'
    end as reason
  from import_changes join products on products.id = product_id
  where import_id = $1`

/** All changed products of an import have the same columns in `before`. */
async function restore(client: PoolClient, importId: number): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct jsonb_object_keys(before) as name from import_changes where import_id = $1 and not is_new`,
    [importId],
  )
  const columns = rows.map(({ name }) => `${name} = (jsonb_populate_record(products, import_undo.before)).${name}`)
  const written = await client.query(
    `update products set ${[...columns, 'version = version + 1', 'updated_at = now()'].join(', ')}
    from import_undo where products.id = import_undo.product_id and import_undo.reason is null and not import_undo.is_new`,
  )
  return written.rowCount ?? 0
}

/** By the difference, where the product was counted before and after; otherwise its count starts or ends again. */
async function restoreCounts(client: PoolClient, { importId, accountId }: Undoing): Promise<void> {
  const { rows } = await client.query<{ productId: number; before: number | null; after: number | null }>(
    `select product_id::float8 as "productId", stock_before as before, stock_after as after from import_undo
    where reason is null and not is_new and stock_before is distinct from stock_after order by product_id`,
  )
  const moves = rows.map(({ productId, before, after }) =>
    before === null || after === null ? { productId, count: before } : { productId, change: before - after },
  )
  await moveStock(client, moves, { reason: 'import_undone', note: String(importId), accountId })
}

/** Of products that existed before: what the import hung up is taken down, and the rest moves up. */
async function dropPictures(client: PoolClient, importId: number): Promise<void> {
  const { rows } = await client.query<{ product_id: string }>(
    `delete from product_pictures using import_pictures, import_undo
    where import_pictures.import_id = $1 and import_pictures.picture_id is not null
      and product_pictures.product_id = import_pictures.product_id
      and product_pictures.picture_id = import_pictures.picture_id
      and import_undo.product_id = import_pictures.product_id and import_undo.reason is null and not import_undo.is_new
    returning product_pictures.product_id`,
    [importId],
  )
  const ids = [...new Set(rows.map(({ product_id: id }) => id))]
  if (ids.length === 0) return
  // Two steps: each position is taken while the rows move.
  await client.query('update product_pictures set position = -1 - position where product_id = any ($1::bigint[])', [
    ids,
  ])
  await client.query(
    `update product_pictures set position = placed.place
    from (
      select product_id, picture_id, row_number() over (partition by product_id order by position desc) - 1 as place
      from product_pictures where product_id = any ($1::bigint[])
    ) as placed
    where product_pictures.product_id = placed.product_id and product_pictures.picture_id = placed.picture_id`,
    [ids],
  )
}
