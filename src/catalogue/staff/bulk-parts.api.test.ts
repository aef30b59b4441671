import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { bulkChangeProducts } from '../../database/tables/bulk-changes.server.ts'
import { categories, products } from '../../database/tables/catalogue.server.ts'
import { eq, sql } from '../../platform/postgres/drizzle.server.ts'
import { addCategory, addProducts } from '../testing-catalogue.server.ts'
import type { BulkRun } from './bulk.contract.ts'
import { openStaffShop } from './testing-staff.server.ts'

/** More than two parts of a bulk change. */
const many = 450
const { staff, db } = await openStaffShop()
let shelf = 0
let ids: number[] = []

beforeEach(async () => {
  shelf = await addCategory(db, `Полка ${ids[0] ?? 0}`)
  ids = await addProducts(
    db,
    shelf,
    Array.from({ length: many }, () => ({ priceKopecks: 100_000 })),
  )
})

async function apply(change: object): Promise<BulkRun> {
  const answer = await staff.post('/api/staff/products/bulk/', {
    selection: { filter: { category: shelf } },
    change,
    count: many,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function ended({ id }: BulkRun): Promise<BulkRun> {
  for (;;) {
    const { results } = (await staff.get('/api/staff/products/bulk/')).json() as { results: BulkRun[] }
    const run = results.find((each) => each.id === id)
    if (run && run.state !== 'running' && run.state !== 'undoing') return run
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function countPrice(kopecks: number): Promise<number> {
  return db.$count(products, sql`category_id = ${shelf} and price_kopecks = ${kopecks}`)
}

/** Locks the product until released, as a shopper's order does. */
async function hold(id: number) {
  const client = await db.$client.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query('select from products where id = $1 for update', [id])
  return { release: () => client.query('rollback') }
}

test('the response comes after the first part; the rest continues, with one log entry for each product', async () => {
  const begun = await apply({ kind: 'price', percent: 10 })
  expect(begun).toMatchObject({ state: 'running', total: many, changed: 200, by: 'staff@kitsune.test' })
  expect(begun.progress).toBeCloseTo(200 / many)
  expect(await ended(begun)).toMatchObject({ state: 'done', progress: 1, changed: many, failure: null })
  expect(await countPrice(110_000)).toBe(many)
  const entries = await db.$count(
    auditLog,
    sql`action = 'product.bulk' and batch is not null and subject_id = any (${sql.param(ids)}::text[])`,
  )
  expect(entries).toBe(many)
})

test('a change older than a month is deleted, together with its undo data', async () => {
  const { id } = await ended(await apply({ kind: 'price', percent: 10 }))
  await db.execute(sql`update bulk_changes set at = now() - interval '31 days' where id = ${id}`)
  await ended(await apply({ kind: 'price', percent: -10 }))
  await expect.poll(() => db.$count(bulkChangeProducts, eq(bulkChangeProducts.bulkId, id))).toBe(0)
  expect((await staff.post(`/api/staff/products/bulk/${id}/undo/`)).statusCode).toBe(404)
})

test('changed products can be ordered while the rest is still waiting', async () => {
  const { release } = await hold(ids[449] ?? 0)
  const begun = await apply({ kind: 'price', percent: 10 })
  await expect.poll(() => countPrice(110_000)).toBe(400)
  await db.execute(
    sql`select from products where id = any (${sql.param(ids.slice(0, 400))}::bigint[]) for update nowait`,
  )
  await release()
  expect((await ended(begun)).changed).toBe(many)
})

test('a running change is undone from where it stopped', async () => {
  const { release } = await hold(ids[300] ?? 0)
  const begun = await apply({ kind: 'price', percent: 10 })
  const undoing = staff.post(`/api/staff/products/bulk/${begun.id}/undo/`)
  await release()
  const undone = await ended((await undoing).json())
  expect(undone).toMatchObject({ state: 'undone', kept: 0, restored: undone.changed })
  expect(await countPrice(100_000)).toBe(many)
  expect((await staff.post(`/api/staff/products/bulk/${begun.id}/undo/`)).statusCode).toBe(409)
})

test('a change fails with a reason when its category is deleted in the meantime, and can still be undone', async () => {
  const target = await addCategory(db, 'Уйдёт')
  const { release } = await hold(ids[300] ?? 0)
  const begun = await apply({ kind: 'category', category_id: target })
  // The running part waits for the product and may hold the lock on the change: then this update waits too.
  let isChanged = false
  const changing = db
    .execute(sql`update bulk_changes set change = '{"kind":"category","category_id":999999}' where id = ${begun.id}`)
    .finally(() => {
      isChanged = true
    })
  const waiting = sql`select count(*)::int as number from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => isChanged || (await db.execute(waiting)).rows[0]?.number === 2).toBe(true)
  await release()
  await changing
  const failed = await ended(begun)
  expect(failed).toMatchObject({ state: 'failed', failure: expect.stringContaining('атегори') })
  expect(await db.$count(products, eq(products.categoryId, target))).toBe(failed.changed)
  await ended((await staff.post(`/api/staff/products/bulk/${begun.id}/undo/`)).json())
  expect(await db.$count(products, eq(products.categoryId, shelf))).toBe(many)
  expect(await db.$count(categories, eq(categories.id, target))).toBe(1)
})
