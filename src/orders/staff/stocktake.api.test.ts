import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { stockDocuments, stockMovements, stocktakes } from '../../database/tables/stock.server.ts'
import { eq, type SQL, sql } from '../../platform/postgres/drizzle.server.ts'
import { otherLayout } from '../../platform/text/keyboard-layout.ts'
import type { StocktakeLine, StocktakePage } from '../../stock/staff/stocktakes.contract.ts'
import { staffVisitor } from '../../testing/staff-visitor.ts'
import type { Visitor } from '../../testing/test-visitor.ts'
import type { StaffOrder } from './staff-orders.contract.ts'
import { openStaffOrders, phoneOrder, type StaffOrdersShop } from './testing-staff-orders.server.ts'

let shop: StaffOrdersShop
let maria: Visitor
let [fox, owl] = [0, 0]
let foxSku = ''

beforeAll(async () => {
  shop = await openStaffOrders()
  maria = await staffVisitor(shop, 'maria@kitsune.test', 'manager')
})

beforeEach(async () => {
  foxSku = `FOX-${randomUUID()}`
  ;[fox = 0, owl = 0] = await shop.addGoods(
    { name: 'Лисица', sku: foxSku, stock: 8, priceKopecks: 100_000 },
    { name: 'Сова', sku: `OWL-${randomUUID()}`, stock: 3, priceKopecks: 50_000 },
  )
})

const base = '/api/staff/stock/stocktakes/'
const begin = async (more: object = {}) =>
  (await shop.staff.post(base, { key: randomUUID(), note: 'Вечер', ...more })).json<StocktakePage>().id
const read = async (id: number) => (await shop.staff.get(`${base}${id}/`)).json<StocktakePage>()
const scan = (id: number, pieces = 1, who = shop.staff, more: object = {}) =>
  who.post(`${base}${id}/scans/`, { key: randomUUID(), code: foxSku, pieces, place: '', ...more })
const counted = async (id: number, pieces: number, who = shop.staff, place = '') => {
  const answer = await scan(id, pieces, who, { place })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ line: StocktakeLine }>().line
}
const setCount = (id: number, part: { account_id: number } | undefined, pieces: number, key: string = randomUUID()) =>
  shop.staff.call('PUT', `${base}${id}/counts/`, {
    key,
    product_id: fox,
    account_id: part?.account_id,
    place: '',
    pieces,
  })
const arrive = (product: number, quantity: number) =>
  shop.staff.post('/api/staff/stock/arrivals/', {
    key: randomUUID(),
    note: '',
    lines: [{ product_id: product, quantity }],
  })
async function pack(order: number): Promise<void> {
  for (const to of ['Оплачен', 'Собирается', 'Готов к выдаче'])
    expect((await shop.move(order, to)).statusCode).toBe(200)
}
/** How many statements wait for a lock. */
const waiting = async () =>
  (
    await shop.db.execute(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rowCount
const apply = (id: number, rest = 'keep') => shop.staff.post(`${base}${id}/apply/`, { rest })

async function sell(quantity = 1): Promise<number> {
  const order = phoneOrder(shop, [{ product_id: fox, quantity, price: 1000 }])
  const answer = await shop.staff.post('/api/staff/orders/', order)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<StaffOrder>().id
}

test('two people count one stocktake: places and people add up, and are named', async () => {
  const id = await begin()
  await counted(id, 5, shop.staff, 'Полка 1')
  const line = await counted(id, 3, maria, 'Полка 2')
  expect(line).toMatchObject({ at_begin: 8, expected: 8, counted: 8, shared: false, moved: false })
  expect(line.parts.map(({ place, by, pieces }) => [place, by, pieces])).toEqual([
    ['Полка 1', 'staff@kitsune.test', 5],
    ['Полка 2', 'maria@kitsune.test', 3],
  ])
  expect((await apply(id)).json<StocktakePage>().state).toBe('applied')
  expect(await shop.stockOf(fox)).toBe(8)
})

test('two people who both count 6 of 8 at one place are seen, corrected, and leave 6', async () => {
  const id = await begin()
  await counted(id, 6)
  const line = await counted(id, 6, maria)
  expect(line).toMatchObject({ counted: 12, expected: 8, shared: true })
  const theirs = line.parts.find(({ by }) => by === 'maria@kitsune.test')
  const set = await setCount(id, theirs, 0)
  expect(set.json<StocktakeLine>()).toMatchObject({ counted: 6, shared: false })
  await apply(id)
  expect(await shop.stockOf(fox)).toBe(6)
})

test('pieces of orders that are not packed yet are on the shelf; a sale while one counts changes nothing', async () => {
  await sell(2)
  const id = await begin()
  expect(await counted(id, 4)).toMatchObject({ at_begin: 8, expected: 8, reserved: 2 })
  await sell(1)
  expect(await counted(id, 4)).toMatchObject({ expected: 8, reserved: 3, counted: 8, moved: false })
  const { lines } = (await apply(id)).json<StocktakePage>()
  expect(lines).toMatchObject([{ counted: 8, change: null }])
  expect(await shop.stockOf(fox)).toBe(5)
})

test('a piece that is packed while one counts is not there any more, and the line says so', async () => {
  const order = await sell(1)
  const id = await begin()
  await counted(id, 4)
  await pack(order)
  expect(await counted(id, 3)).toMatchObject({ at_begin: 8, expected: 7, counted: 7, moved: true, reserved: 0 })
  await apply(id)
  expect(await shop.stockOf(fox)).toBe(7)
})

test('a corrected number is no new look at the shelf: what came after the count stays, and the line says so', async () => {
  const id = await begin()
  const { parts } = await counted(id, 7)
  await arrive(fox, 10)
  expect((await setCount(id, parts[0], 8)).json()).toMatchObject({ counted: 8, expected: 8, moved: true })
  await apply(id)
  expect(await shop.stockOf(fox)).toBe(18)
})

test('a count that somebody repeated is taken back after pieces were packed: nothing is left over', async () => {
  const order = await sell(2)
  const id = await begin()
  await counted(id, 8)
  const { parts } = await counted(id, 8, maria)
  await pack(order)
  const theirs = parts.find(({ by }) => by === 'maria@kitsune.test')
  expect((await setCount(id, theirs, 0)).json()).toMatchObject({ counted: 8, expected: 8, shared: false })
  await apply(id)
  expect(await shop.stockOf(fox)).toBe(6)
})

test('a number corrected after another stocktake wrote the same difference does not write it again', async () => {
  const [all, some] = [await begin(), await begin()]
  const { parts } = await counted(all, 5)
  await counted(some, 6, maria)
  await apply(some)
  await setCount(all, parts[0], 6)
  await apply(all)
  expect(await shop.stockOf(fox)).toBe(6)
})

test('a scan that is sent again counts once; applied by several at once, it is applied once', async () => {
  const id = await begin()
  const key = randomUUID()
  for (let times = 0; times < 3; times += 1) await scan(id, 1, shop.staff, { key })
  await Promise.all(Array.from({ length: 6 }, (_, each) => scan(id, 1, each % 2 ? maria : shop.staff)))
  expect((await read(id)).lines).toMatchObject([{ counted: 7 }])
  const ended = await Promise.all([apply(id), apply(id), maria.post(`${base}${id}/apply/`, {})])
  for (const answer of ended) {
    expect(answer.json<StocktakePage>().lines).toMatchObject([{ counted: 7, change: -1, stock_after: 7 }])
  }
  expect(await shop.stockOf(fox)).toBe(7)
  expect(await shop.db.$count(stockMovements, eq(stockMovements.productId, fox))).toBe(1)
  expect((await scan(id)).json()).toMatchObject({ code: 'stocktake_closed' })
  expect((await shop.staff.post(`${base}${id}/cancel/`)).statusCode).toBe(409)
  const [entry] = await shop.audit('stock.count')
  expect(entry).toBeDefined()
})

test('the same key with other content is refused: for the begin, for a scan and for a corrected number', async () => {
  const refused = { code: 'key_reused' }
  const key = randomUUID()
  const id = await begin({ key, shelf: 'А' })
  expect(await begin({ key, shelf: 'А' })).toBe(id)
  expect((await shop.staff.post(base, { key, note: 'Вечер', shelf: 'Б' })).json()).toMatchObject(refused)
  const scanKey = randomUUID()
  await scan(id, 2, shop.staff, { key: scanKey })
  expect((await scan(id, 2, shop.staff, { key: scanKey })).json()).toMatchObject({ line: { counted: 2 } })
  expect((await scan(id, 3, shop.staff, { key: scanKey })).json()).toMatchObject(refused)
  expect((await scan(id, 2, shop.staff, { key: scanKey, place: 'Витрина' })).json()).toMatchObject(refused)
  const { parts = [] } = (await read(id)).lines[0] ?? {}
  const setKey = randomUUID()
  expect((await setCount(id, parts[0], 5, setKey)).json()).toMatchObject({ counted: 5 })
  await scan(id)
  expect((await setCount(id, parts[0], 5, setKey)).json()).toMatchObject({ counted: 6 })
  expect((await setCount(id, parts[0], 4, setKey)).json()).toMatchObject(refused)
  await apply(id)
})

test('what nobody has counted stays, or is written as missing; what came since stays', async () => {
  const { categoryId = 0 } = (await shop.db.select().from(products).where(eq(products.id, owl)))[0] ?? {}
  const kept = await begin({ category: categoryId })
  await counted(kept, 8)
  expect((await read(kept)).not_counted).toBeGreaterThan(0)
  await apply(kept)
  expect(await shop.stockOf(owl)).toBe(3)
  const zeroed = await begin({ category: categoryId })
  await counted(zeroed, 8)
  await arrive(owl, 2)
  const page = (await apply(zeroed, 'zero')).json<StocktakePage>()
  expect(page.missing.find(({ id }) => id === owl)).toMatchObject({ expected: 3, change: -3 })
  expect([await shop.stockOf(fox), await shop.stockOf(owl)]).toEqual([8, 2])
})

test('two stocktakes that find the same pieces missing take them away once', async () => {
  const [all, some] = [await begin(), await begin({ note: 'Одна категория' })]
  await counted(all, 6)
  await counted(some, 6, maria)
  await apply(some)
  expect(await shop.stockOf(fox)).toBe(6)
  await apply(all)
  expect(await shop.stockOf(fox)).toBe(6)
})

test('two that are applied in the same moment take the missing pieces away once', async () => {
  const [all, some] = [await begin(), await begin()]
  await counted(all, 6)
  await counted(some, 6, maria)
  const ends: PromiseLike<unknown>[] = []
  await shop.db.transaction(async (tx) => {
    await tx.select().from(products).where(eq(products.id, fox)).for('update')
    ends.push(apply(all), apply(some))
    await expect.poll(waiting).toBe(2)
  })
  await Promise.all(ends)
  expect(await shop.stockOf(fox)).toBe(6)
})

/** What has begun and waits for the lock that the statement takes; it goes on after the rest. */
async function heldUp(lock: SQL, request: () => PromiseLike<unknown>, rest: () => Promise<unknown>): Promise<void> {
  const answers: PromiseLike<unknown>[] = []
  await shop.db.transaction(async (tx) => {
    await tx.execute(lock)
    answers.push(request())
    await expect.poll(waiting).toBe(1)
    await rest()
  })
  await Promise.all(answers)
}

test('a scan while another stocktake is written comes before or after it: what is missing is taken away once', async () => {
  const [all, some] = [await begin(), await begin()]
  await counted(some, 6, maria)
  const scans: Promise<unknown>[] = []
  let isScanned = false
  await heldUp(
    sql`select from ${products} where id = ${fox} for no key update`,
    () => apply(some),
    async () => {
      scans.push(counted(all, 6).finally(() => (isScanned = true)))
      await expect.poll(async () => isScanned || (await waiting()) === 2).toBe(true)
    },
  )
  await Promise.all(scans)
  await apply(all)
  expect(await shop.stockOf(fox)).toBe(6)
})

test('nor is it taken away twice when the other one was applied earlier, and written after the scan', async () => {
  const [all, some] = [await begin(), await begin()]
  await counted(some, 6, maria)
  await heldUp(
    sql`select from ${stocktakes} where id = ${some} for update`,
    () => apply(some),
    () => counted(all, 6),
  )
  await apply(all)
  expect(await shop.stockOf(fox)).toBe(6)
})

test.each([
  ['is written after it', sql`lock table ${stockDocuments} in share mode`],
  ['has been written and is not to be seen yet', sql`lock table ${auditLog} in share mode`],
])('a delivery that is under way when a stocktake begins, and %s, stays', async (_when, lock) => {
  const { categoryId = 0 } = (await shop.db.select().from(products).where(eq(products.id, owl)))[0] ?? {}
  let id = 0
  await heldUp(
    lock,
    () => arrive(owl, 2),
    async () => {
      id = await begin({ category: categoryId })
    },
  )
  await counted(id, 8)
  await apply(id, 'zero')
  expect(await shop.stockOf(owl)).toBe(2)
})

test('sold pieces that are missing are named: a count does not go below zero', async () => {
  await sell(5)
  const id = await begin()
  await counted(id, 1)
  expect((await apply(id)).json<StocktakePage>().lines).toMatchObject([{ change: -3, stock_after: 0, short: 4 }])
  const again = await begin()
  await counted(again, 5)
  expect((await apply(again)).json<StocktakePage>().lines).toMatchObject([{ change: null, short: 0 }])
})

test('a code in the wrong layout is read; a barcode of several goods counts none of them and names them', async () => {
  const sku = `KTS-${randomUUID().slice(0, 8)}`
  const barcode = '2000000000039'
  await shop.db.update(products).set({ sku, barcode }).where(eq(products.id, fox))
  await shop.db.update(products).set({ barcode }).where(eq(products.id, owl))
  const id = await begin()
  expect((await scan(id, 1, maria, { code: otherLayout(sku) })).json()).toMatchObject({ line: { product_id: fox } })
  const both = (await scan(id, 1, maria, { code: barcode })).json()
  expect(both).toMatchObject({ refused: 'ambiguous', line: null, several: expect.arrayContaining([sku]) })
  expect(both.several).toHaveLength(2)
  await shop.db.update(products).set({ barcode: null }).where(eq(products.barcode, barcode))
  await apply(id)
})

test('a stocktake ends by the clock of the database', async () => {
  const id = await begin()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { begun_at: begun, ended_at: ended } = (await shop.staff.post(`${base}${id}/cancel/`)).json<StocktakePage>()
  expect(Date.parse(ended ?? '')).toBeGreaterThanOrEqual(Date.parse(begun))
})

test('pieces that were packed after the begin are in their parcels: they are not missing as well', async () => {
  const order = await sell(3)
  const id = await begin()
  await pack(order)
  await arrive(fox, 10)
  expect(await shop.stockOf(fox)).toBe(15)
  await apply(id, 'zero')
  expect(await shop.stockOf(fox)).toBe(10)
})

test('goods without a count start with what is free; unknown codes and preorders are refused; cancelled changes nothing', async () => {
  await shop.db.update(products).set({ stock: null }).where(eq(products.id, fox))
  await sell(2)
  const id = await begin()
  expect(await counted(id, 5)).toMatchObject({ at_begin: null, expected: 2 })
  expect((await scan(id, 1, maria, { code: 'нет-такого' })).json()).toEqual({ refused: 'unknown', line: null })
  await shop.db.update(products).set({ isPreorder: true }).where(eq(products.id, owl))
  const { sku } = (await shop.db.select().from(products).where(eq(products.id, owl)))[0] ?? {}
  expect((await scan(id, 1, maria, { code: sku })).json()).toEqual({ refused: 'preorder', line: null })
  const other = await begin()
  await counted(other, 1)
  expect((await shop.staff.post(`${base}${other}/cancel/`)).json()).toMatchObject({ state: 'cancelled' })
  await apply(id)
  expect(await shop.stockOf(fox)).toBe(3)
  const list = (await maria.get(base)).json().results
  expect(list.slice(0, 2).map((each: StocktakePage) => [each.id, each.state, each.products])).toEqual([
    [other, 'cancelled', 1],
    [id, 'applied', 1],
  ])
  expect((await apply(await begin())).json()).toMatchObject({ code: 'stocktake_empty' })
})

test('a part of the warehouse, by how its places begin', async () => {
  await shop.db.update(products).set({ shelfPlace: 'Б-7' }).where(eq(products.id, fox))
  const { missing } = await read(await begin({ shelf: 'б-' }))
  expect(missing.map(({ id }) => id)).toEqual([fox])
})

test('a product is taken out of a stocktake as if nobody had counted it', async () => {
  const id = await begin()
  await counted(id, 1)
  expect((await shop.staff.post(`${base}${id}/forget/`, { product_id: fox })).statusCode).toBe(200)
  expect((await read(id)).lines).toEqual([])
})
