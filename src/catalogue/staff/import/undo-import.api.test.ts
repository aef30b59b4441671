import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../../database/tables/audit.server.ts'
import { products } from '../../../database/tables/catalogue.server.ts'
import { orderLines, orders } from '../../../database/tables/orders.server.ts'
import { stockMovements } from '../../../database/tables/stock.server.ts'
import { desc, eq, sql } from '../../../platform/postgres/drizzle.server.ts'
import { openImportShop, table } from './testing-import-shop.server.ts'

const shop = await openImportShop()
const { importer, db } = shop

beforeEach(async () => {
  await shop.empty()
})

async function imported(text: string) {
  const run = await importer.uploaded(text)
  await importer.checked(run, { create_missing: true })
  const done = await importer.ran(run.id)
  expect(done).toMatchObject({ state: 'done', can_undo: true })
  return done
}

async function undone(id: number) {
  const answer = await importer.post(id, 'undo')
  expect(answer.statusCode, answer.body).toBe(200)
  return importer.settled(id)
}

const change = async (sku: string, values: Partial<typeof products.$inferInsert>) =>
  db.update(products).set(values).where(eq(products.sku, sku))

test('changed products get their former values back, new ones go, the journal and the stock know', async () => {
  await imported(
    table(
      'Артикул;Название;Цена;Категория;Серия;Остаток;Место на складе',
      'A-1;Лиса;100;Фигурки;Лес;5;А-1',
      'A-2;Сова;200;Фигурки;;;',
    ),
  )
  const before = { fox: await shop.bySku('A-1'), owl: await shop.bySku('A-2') }
  const run = await imported(
    table(
      'Артикул;Название;Цена;Категория;Серия;Остаток;Место на складе',
      'A-1;Лисица;150;Плюш;Чаща;9;',
      'A-2;Сова;250;Фигурки;Лес;3;Б-2',
      'A-3;Волк;300;Фигурки;;1;',
    ),
  )
  // Two are sold meanwhile: they stay sold.
  await change('A-1', { stock: 7 })
  expect(await undone(run.id)).toMatchObject({
    state: 'undone',
    can_undo: false,
    undo: { restored: 2, deleted: 1, kept: 0, reasons: [] },
  })
  const { fox, owl } = before
  const values = ['name', 'priceKopecks', 'categoryId', 'seriesId', 'shelfPlace'] as const
  const now = { fox: await shop.bySku('A-1'), owl: await shop.bySku('A-2') }
  for (const name of values) expect([name, now.fox?.[name], now.owl?.[name]]).toEqual([name, fox?.[name], owl?.[name]])
  expect([now.fox?.stock, now.owl?.stock]).toEqual([3, null])
  expect(await shop.bySku('A-3')).toBeUndefined()
  const [movement] = await db.select().from(stockMovements).orderBy(desc(stockMovements.id)).limit(1)
  expect(movement).toMatchObject({ change: -4, stockAfter: 3, reason: 'import_undone', note: String(run.id) })
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ action: 'import.undo', subjectId: String(run.id), after: { restored: 2, deleted: 1 } })
  expect((await importer.post(run.id, 'undo')).statusCode).toBe(409)
})

test('what was changed or bought since stays, and is named with the reason', async () => {
  await imported(
    table(
      'Артикул;Название;Цена;Категория;Остаток',
      'B-1;Лиса;100;Фигурки;1',
      'B-2;Сова;100;Фигурки;1',
      'B-3;Рысь;100;Фигурки;',
    ),
  )
  const run = await imported(
    table(
      'Артикул;Название;Цена;Категория;Остаток',
      'B-1;Лиса;150;Фигурки;1',
      'B-2;Сова;100;Фигурки;5',
      'B-3;Рысь;100;Фигурки;5',
      'B-4;Волк;300;Фигурки;1',
    ),
  )
  await change('B-1', { name: 'Лисичка', version: sql`version + 1` as unknown as number })
  await change('B-2', { stock: 2 })
  await change('B-3', { stock: 4 })
  await sell('B-4')
  const { undo } = await undone(run.id)
  expect(undo).toMatchObject({ restored: 0, deleted: 0, kept: 4 })
  expect(undo?.reasons.map(({ sku, reason }) => `${sku} ${reason}`)).toEqual([
    'B-1 Его с тех пор изменили.',
    'B-2 Штук, которые добавил импорт, уже нет: их продали.',
    'B-3 Его остаток с тех пор изменился.',
    'B-4 Его уже купили.',
  ])
  expect(await shop.bySku('B-1')).toMatchObject({ name: 'Лисичка', priceKopecks: 15_000 })
  expect(await shop.bySku('B-4')).toMatchObject({ name: 'Волк' })
})

async function sell(sku: string): Promise<void> {
  const product = await shop.bySku(sku)
  if (!product) throw new Error(`no ${sku}`)
  const order = { id: 1, state: 'paid' as const, fullName: '', phone: '', email: '', deliveryName: 'Почта' }
  const sums = { deliveryPriceKopecks: 0, goodsKopecks: 1, totalKopecks: 1, expiresAt: new Date() }
  await db.insert(orders).values({ ...order, ...sums })
  const line = { orderId: 1, position: 0, productId: product.id, sku, productName: product.name }
  await db.insert(orderLines).values({ ...line, priceKopecks: 1, quantity: 1 })
}

test('an import that is not done cannot be undone', async () => {
  const run = await importer.uploaded(table('Артикул;Название;Цена;Категория', 'C-1;Лиса;100;Фигурки'))
  expect((await importer.post(run.id, 'undo')).statusCode).toBe(409)
})
