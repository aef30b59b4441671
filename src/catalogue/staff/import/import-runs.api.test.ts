import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { auditLog } from '../../../database/tables/audit.server.ts'
import { products } from '../../../database/tables/catalogue.server.ts'
import { jobs } from '../../../database/tables/jobs.server.ts'
import { stockMovements } from '../../../database/tables/stock.server.ts'
import { eq, sql } from '../../../platform/postgres/drizzle.server.ts'
import { passJobTime } from '../../../testing/run-job.ts'
import { addProducts } from '../../testing-catalogue.server.ts'
import { openImportShop, table } from './testing-import-shop.server.ts'

const shop = await openImportShop()
const { importer, bySku } = shop
let figures: number

beforeEach(async () => {
  figures = await shop.empty()
})

describe('imports run one at a time, completely or not at all', () => {
  const goods = table('Артикул;Название;Цена;Категория', 'A-1;Лиса;1;Фигурки', 'A-2;Сова;1;Фигурки')

  /** Imports can read and not write until it is released. */
  async function holdProducts() {
    const client = await shop.db.$client.connect()
    onTestFinished(() => client.release(true))
    await client.query('begin')
    await client.query('lock table products in share mode')
    return { release: () => client.query('rollback') }
  }

  test('a second import is refused while one is running', async () => {
    const [first, second] = [await importer.uploaded(goods), await importer.uploaded(goods)]
    await importer.checked(first)
    const { release } = await holdProducts()
    expect((await importer.post(first.id, 'run')).statusCode).toBe(200)
    const columns = second.columns.map(({ index, field }) => ({ index, field }))
    const refused = await importer.post(second.id, 'check', { columns, create_missing: false })
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'Сейчас идёт другой импорт. Дождитесь его окончания.',
    ])
    await release()
    expect(await importer.settled(first.id)).toMatchObject({ state: 'done' })
    expect(await importer.checked(second)).toMatchObject({ state: 'checked' })
  })

  test('a cancelled import changes nothing and can be checked again', async () => {
    const run = await importer.uploaded(goods)
    await importer.checked(run)
    const { release } = await holdProducts()
    await importer.post(run.id, 'run')
    expect((await importer.post(run.id, 'cancel')).statusCode).toBe(200)
    await release()
    expect(await importer.settled(run.id)).toMatchObject({
      state: 'cancelled',
      can_check: true,
      failure: 'Остановлено. Ничего не изменилось.',
    })
    expect(await shop.db.$count(products)).toBe(0)
    expect(await shop.db.$count(auditLog)).toBe(0)
    expect(await importer.checked(run)).toMatchObject({ state: 'checked', report: { added: 2 } })
  })

  test('an import that was never started can be cancelled', async () => {
    const run = await importer.uploaded(goods)
    expect((await importer.post(run.id, 'cancel')).json()).toMatchObject({ state: 'cancelled', can_check: false })
  })

  test('an import of another process is left alone until that process has died', async () => {
    const run = await importer.uploaded(goods)
    await shop.db.$client.query(`update import_runs set state = 'running' where id = $1`, [run.id])
    const data = { id: run.id, kind: 'run', accountId: shop.accountId, email: 'staff@kitsune.test' }
    const leased = { name: 'import', key: 'one', data, attempts: 1, runAt: sql`now() + interval '5 minutes'` }
    await shop.db.insert(jobs).values(leased)
    const other = await importer.uploaded(goods)
    const columns = other.columns.map(({ index, field }) => ({ index, field }))
    expect((await importer.post(other.id, 'check', { columns, create_missing: false })).statusCode).toBe(409)
    expect(await importer.get(run.id)).toMatchObject({ state: 'running' })
    await passJobTime(shop.db, 5 * 60)
    expect(await importer.settled(run.id)).toMatchObject({
      state: 'interrupted',
      failure: expect.stringContaining('Ничего не изменилось'),
    })
    expect(await shop.db.$count(jobs, eq(jobs.name, 'import'))).toBe(0)
  })
})

test('an unknown import is not found', async () => {
  expect((await importer.visitor.get('/api/staff/import/999999/')).statusCode).toBe(404)
  expect((await importer.post(999999, 'run')).statusCode).toBe(404)
})

test('pieces sold during the import are not added back', async () => {
  const ids = await addProducts(shop.db, figures, [
    { sku: 'A-1', stock: 5 },
    { sku: 'A-2', stock: 5 },
  ])
  const run = await importer.uploaded('Артикул;Цена;Остаток\nA-1;150;5\nA-2;150;9')
  await importer.checked(run)
  // The sale holds the row lock until the import has compared the rows and waits for it.
  const buyer = await shop.db.$client.connect()
  await buyer.query('begin')
  await buyer.query('update products set stock = stock - 1 where id = any($1)', [ids])
  await importer.post(run.id, 'run')
  await expect
    .poll(
      async () =>
        (
          await shop.db.$client.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount,
    )
    .toBeGreaterThan(0)
  await buyer.query('commit')
  buyer.release()
  expect(await importer.settled(run.id)).toMatchObject({ state: 'done' })
  expect(await bySku('A-1')).toMatchObject({ stock: 4, priceKopecks: 15_000 })
  expect(await bySku('A-2')).toMatchObject({ stock: 9 })
  const movements = await shop.db.select().from(stockMovements)
  expect(movements.map(({ change, stockAfter }) => [change, stockAfter])).toEqual([[5, 9]])
})
