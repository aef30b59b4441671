import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { stockMovements } from '../database/tables/stock.server.ts'
import { openDatabase } from '../platform/postgres/database.server.ts'
import { asc } from '../platform/postgres/drizzle.server.ts'
import { cloneTestDatabase } from '../testing/test-database.server.ts'
import { reasonWords } from './staff/reason-words.ts'

const db = openDatabase(await cloneTestDatabase(), pino({ level: 'silent' }), 1)
afterAll(() => db.$client.end())

const migrations = join(import.meta.dirname, '../../migrations')

const order = { order: 7 }
const document = { document: 3 }

const former: [words: string, reason: string, of: { order?: number; document?: number }][] = [
  ['Продажа', 'sale', order],
  ['Отмена заказа', 'order_cancelled', order],
  ['Изменение заказа', 'order_edited', order],
  ['Оплата после отмены', 'order_revived', order],
  ['Возврат покупателя', 'customer_return', order],
  ['Предзаказ', 'preorder_held', order],
  ['Предзаказ вышел', 'release_out', {}],
  ['Начальный остаток', 'initial', {}],
  ['Поступление', 'arrival', document],
  ['Поступление: ООО «Лес»: накладная №\u00a07', 'arrival', document],
  ['Пересчёт: Полка 3', 'stocktake', document],
  ['Импорт №\u00a012', 'import', {}],
  ['Отмена импорта №\u00a012', 'import_undone', {}],
  ['Больше не считаем: Под заказ', 'counting_stopped', {}],
  // Written by staff, whatever it looks like.
  ['Продажа', 'correction', {}],
  ['Пересчёт: витрина', 'correction', {}],
  ['Импорт №\u00a0двенадцать', 'correction', {}],
  ['Брак', 'correction', {}],
]

test('reasons that were stored in words become ids, and staff read the same words', async () => {
  await db.$client.query(`alter table stock_movements drop constraint stock_movements_reason_known, drop column note`)
  await db.$client.query(`with category as (insert into categories (name) values ('Фигурки') returning id)
    insert into products (sku, name, price_kopecks, category_id) select 'R-1', 'Лиса', 100, id from category`)
  for (const [words, , { order: orderId, document: documentId }] of former) {
    await db.$client.query(
      `insert into stock_movements (product_id, change, stock_after, reason, order_id, document_id)
      select id, 1, 1, $1, $2, $3 from products`,
      [words, orderId, documentId],
    )
  }
  const file = readdirSync(migrations).find((name) => name.endsWith('_stock_reasons.sql')) ?? ''
  for (const statement of readFileSync(join(migrations, file), 'utf8').split('--> statement-breakpoint')) {
    await db.$client.query(statement)
  }
  const rows = await db.select().from(stockMovements).orderBy(asc(stockMovements.id))
  expect(rows.map(({ reason, note }) => [reasonWords(reason, note), reason])).toEqual(
    former.map(([words, reason]) => [words, reason]),
  )
  await expect(db.$client.query(`update stock_movements set reason = 'Продажа'`)).rejects.toMatchObject({
    code: '23514',
  })
})
