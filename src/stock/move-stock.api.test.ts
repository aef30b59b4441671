import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { categories, products } from '../database/tables/catalogue.server.ts'
import { stockMovements } from '../database/tables/stock.server.ts'
import { openDatabase } from '../platform/postgres/database.server.ts'
import { asc, eq, inArray } from '../platform/postgres/drizzle.server.ts'
import { runSharedTransaction } from '../platform/postgres/shared-transaction.server.ts'
import { cloneTestDatabase } from '../testing/test-database.server.ts'
import { moveStock, readHeld, type StockMove } from './move-stock.server.ts'
import { reasonWords } from './staff/reason-words.ts'

// Forty at once wait for each other's commits, as long as the machine takes.
const db = openDatabase(await cloneTestDatabase(), pino({ level: 'silent' }), 8, { connectMs: 120_000 })
afterAll(() => db.$client.end())

const [category] = await db.insert(categories).values({ name: 'Фигурки' }).returning()
let made = 0

async function addProducts(...stocks: (number | null)[]): Promise<number[]> {
  const rows = stocks.map((stock) => {
    made += 1
    return { sku: `M-${made}`, name: `Фигурка ${made}`, priceKopecks: 100, categoryId: category?.id ?? 0, stock }
  })
  const ids = await db.insert(products).values(rows).returning({ id: products.id })
  return ids.map(({ id }) => id)
}

async function stocksOf(ids: number[]) {
  const rows = await db.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id))
  return rows.map(({ stock }) => stock)
}

async function movementsOf(id: number) {
  const rows = await db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, id))
    .orderBy(asc(stockMovements.id))
  return rows.map(({ change, stockAfter, orderId }) => [change, stockAfter, orderId])
}

const sell = (moves: StockMove[]) => db.transaction((tx) => moveStock(tx, moves, { reason: 'sale' }))

test('calls at the same moment, with the goods in any order, lose no piece and each knows what it left', async () => {
  const [a = 0, b = 0] = await addProducts(100, 100)
  const calls = Array.from({ length: 40 }, (_, index) => {
    const moves = [
      { productId: a, change: -1, orderId: index },
      { productId: b, change: -2, orderId: index },
    ]
    return index % 2 ? moves : moves.toReversed()
  })
  await Promise.all(
    calls.map((moves, index) =>
      index % 4 < 2
        ? sell(moves)
        : runSharedTransaction(db, (_, client) => moveStock(client, moves, { reason: 'sale' })),
    ),
  )
  expect(await stocksOf([a, b])).toEqual([60, 20])
  const left = (id: number) => movementsOf(id).then((rows) => rows.map(([, after]) => after))
  expect((await left(a)).toSorted((x, y) => Number(y) - Number(x))).toEqual(
    Array.from({ length: 40 }, (_, n) => 99 - n),
  )
  expect(new Set(await left(b)).size).toBe(40)
})

test('of more calls than pieces, as many succeed as there are pieces', async () => {
  const [id = 0] = await addProducts(5)
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => sell([{ productId: id, change: -1 }])))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(7)
  expect(refused[0]).toMatchObject({ reason: { code: 'stock_below_zero', facts: { left: 0 } } })
  expect([await stocksOf([id]), await movementsOf(id)]).toMatchObject([[0], { length: 5 }])
})

test('a refusal says what is left, and nothing of the call is written, also when the transaction goes on', async () => {
  const [a = 0, b = 0] = await addProducts(5, 2)
  const moves = [
    { productId: a, change: -1 },
    { productId: b, change: -3 },
  ]
  await db.transaction(async (tx) => {
    await expect(moveStock(tx, moves, { reason: 'sale' })).rejects.toMatchObject({
      code: 'stock_below_zero',
      facts: { left: 2 },
    })
  })
  expect(await stocksOf([a, b])).toEqual([5, 2])
  expect([await movementsOf(a), await movementsOf(b)]).toEqual([[], []])
})

test('several orders take of one product: each movement has the count after it, and the order holds its pieces', async () => {
  const [id = 0] = await addProducts(10)
  await sell([
    { productId: id, change: -1, orderId: 901 },
    { productId: id, change: -4, orderId: 902 },
    { productId: id, change: -2, orderId: 901 },
  ])
  expect(await stocksOf([id])).toEqual([3])
  expect(await movementsOf(id)).toEqual([
    [-1, 9, 901],
    [-4, 5, 902],
    [-2, 3, 901],
  ])
  expect(await db.transaction((tx) => readHeld(tx, 901))).toEqual(new Map([[id, 3]]))
})

test('goods without a count are left alone; a count starts it, and only staff say in the journal that it ends', async () => {
  const [id = 0] = await addProducts(null)
  const count = (value: number | null, reason: 'stocktake' | 'import' | 'counting_stopped') =>
    db.transaction((tx) => moveStock(tx, [{ productId: id, count: value }], { reason }))
  await sell([{ productId: id, change: -1 }])
  expect([await stocksOf([id]), await movementsOf(id)]).toEqual([[null], []])
  await count(7, 'stocktake')
  await count(4, 'stocktake')
  await count(null, 'import')
  await count(2, 'import')
  await count(null, 'counting_stopped')
  expect(await stocksOf([id])).toEqual([null])
  expect(await movementsOf(id)).toEqual([
    [7, 7, null],
    [-3, 4, null],
    [2, 2, null],
    [-2, 0, null],
  ])
})

test.each([
  ['sale', null, 'Продажа'],
  ['arrival', null, 'Поступление'],
  ['arrival', 'ООО «Лес»', 'Поступление: ООО «Лес»'],
  ['counting_stopped', 'Под заказ', 'Больше не считаем: Под заказ'],
  ['correction', 'Брак', 'Брак'],
  ['import_undone', '7', 'Отмена импорта №\u00a07'],
] as const)('%s with the note %s reads «%s»', (reason, note, words) => {
  expect(reasonWords(reason, note)).toBe(words)
})
