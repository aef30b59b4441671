import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { categories, products } from '../../database/tables/catalogue.server.ts'
import { and, eq, inArray } from '../../platform/postgres/drizzle.server.ts'
import { addCategory, addProducts } from '../testing-catalogue.server.ts'
import { openStaffShop } from './testing-staff.server.ts'

const shop = await openStaffShop()
const { staff, colleague, db } = shop
let shelf = 0
let ids: number[] = []

beforeEach(async () => {
  shelf = await addCategory(db, `Полка ${ids[0] ?? 0}`)
  ids = await addProducts(db, shelf, [
    { name: 'А', priceKopecks: 100_000 },
    { name: 'Б', priceKopecks: 129_950, isNew: true },
    { name: 'В', priceKopecks: 0, onSale: false },
  ])
})

const preview = (change: object, selection: object = { ids }) =>
  staff.post('/api/staff/products/bulk/preview/', { selection, change })
const apply = (change: object, selection: object = { ids }, count = 3) =>
  staff.post('/api/staff/products/bulk/', { selection, change, count })
const undo = (id: number) => staff.post(`/api/staff/products/bulk/${id}/undo/`)

function rows() {
  return db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id)
}

async function prices(): Promise<number[]> {
  return (await rows()).map((row) => row.priceKopecks)
}

test('prices by percent: previewed, changed in whole roubles, undone to the kopeck', async () => {
  const change = { kind: 'price', percent: 10 }
  expect((await preview(change)).json()).toEqual({
    count: 3,
    changed: 2,
    notes: [],
    kinds: [{ start: expect.any(String), count: 3 }],
    lines: [
      { id: ids[0], name: 'А', sku: expect.any(String), before: 1000, after: 1100 },
      { id: ids[1], name: 'Б', sku: expect.any(String), before: 1299.5, after: 1429 },
    ],
  })
  expect(await prices()).toEqual([100_000, 129_950, 0])
  const done = (await apply(change)).json()
  expect(done.changed).toBe(2)
  expect(await prices()).toEqual([110_000, 142_900, 0])
  expect((await rows()).map((row) => row.version)).toEqual([2, 2, 1])
  const entries = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'product.bulk'), eq(auditLog.subjectId, String(ids[1]))))
  expect(entries).toMatchObject([{ before: { price: 1299.5 }, after: { price: 1429 }, email: 'staff@kitsune.test' }])

  expect((await undo(done.id)).json()).toMatchObject({ state: 'undone', restored: 2, kept: 0 })
  expect(await prices()).toEqual([100_000, 129_950, 0])
  const again = await undo(done.id)
  expect([again.statusCode, again.json().error]).toEqual([409, 'Это изменение уже отменено.'])
})

test('undo skips products that were changed since', async () => {
  const { id } = (await apply({ kind: 'price', percent: -50 })).json()
  await colleague.call('PATCH', `/api/staff/products/${ids[0]}/`, { version: 2, price: 777 })
  expect((await undo(id)).json()).toMatchObject({ restored: 1, kept: 1 })
  expect(await prices()).toEqual([77_700, 129_950, 0])
})

test('a sale in between does not prevent the undo', async () => {
  await db.update(products).set({ stock: 5 }).where(inArray(products.id, ids))
  const { id } = (await apply({ kind: 'price', percent: 100 })).json()
  await db.update(products).set({ stock: 4 }).where(inArray(products.id, ids))
  expect((await undo(id)).json()).toMatchObject({ restored: 2, kept: 0 })
  expect((await rows()).map((row) => row.stock)).toEqual([4, 4, 4])
})

test.each([
  [{ kind: 'on_sale', value: false }, 2, (row: { onSale: boolean }) => row.onSale, [true, true, false]],
  [{ kind: 'is_new', value: true }, 2, (row: { isNew: boolean }) => row.isNew, [false, true, false]],
] as const)('a flag of all: %s', async (change, changed, read, before) => {
  const done = (await apply(change)).json()
  expect(done.changed).toBe(changed)
  expect(new Set((await rows()).map(read as never))).toEqual(new Set([change.value]))
  await undo(done.id)
  expect((await rows()).map(read as never)).toEqual(before)
})

test('products move to another category and back, unless it was deleted', async () => {
  const other = await addCategory(db, 'Другая полка')
  const { id } = (await apply({ kind: 'category', category_id: other })).json()
  expect((await rows()).map((row) => row.categoryId)).toEqual([other, other, other])
  await undo(id)
  expect((await rows()).map((row) => row.categoryId)).toEqual([shelf, shelf, shelf])
  const second = (await apply({ kind: 'category', category_id: other })).json()
  await db.delete(categories).where(eq(categories.id, shelf))
  expect((await undo(second.id)).json()).toMatchObject({ restored: 0, kept: 3 })
  expect((await apply({ kind: 'category', category_id: 999_999 })).statusCode).toBe(404)
})

test('the preview counts what the change does, for prices of all kinds', async () => {
  ids = await addProducts(
    db,
    shelf,
    [1, 49, 50, 51, 99, 100, 149, 150, 333, 999, 10_049, 10_050, 129_950, 9_999_999_900, 10_000_000_000].map(
      (priceKopecks, index) => ({ name: `Цена ${index}`, priceKopecks }),
    ),
  )
  for (const percent of [0.1, -0.1, 0.5, 10, -33.3, -90, 100]) {
    const change = { kind: 'price', percent }
    const { count, changed, lines } = (await preview(change)).json()
    const done = (await apply(change, { ids }, ids.length)).json()
    expect([percent, count, changed, lines.length]).toEqual([
      percent,
      ids.length,
      done.changed,
      Math.min(8, done.changed),
    ])
    await undo(done.id)
  }
})

test('all that match the filter are changed, if their number is still the previewed one', async () => {
  const filter = { category: shelf, is_new: 'false' }
  expect((await preview({ kind: 'is_new', value: true }, { filter })).json()).toMatchObject({ count: 2, changed: 2 })
  const stale = await apply({ kind: 'is_new', value: true }, { filter }, 3)
  expect([stale.statusCode, stale.json().error]).toEqual([
    409,
    'Выбор изменился: теперь под него подходит 2\u00a0товара. Проверьте и повторите.',
  ])
  expect((await rows()).map((row) => row.isNew)).toEqual([false, true, false])
  expect((await apply({ kind: 'is_new', value: true }, { filter }, 2)).json().changed).toBe(2)
})

test('two bulk changes of the same products at once wait for each other', async () => {
  const both = await Promise.all([
    apply({ kind: 'price', percent: 100 }),
    colleague.post('/api/staff/products/bulk/', {
      selection: { ids: ids.toReversed() },
      change: { kind: 'price', percent: 100 },
      count: 3,
    }),
  ])
  expect(both.map((answer) => answer.statusCode)).toEqual([200, 200])
  expect((await prices())[0]).toBe(400_000)
})

test.each([
  { kind: 'price', percent: 0 },
  { kind: 'price', percent: -100 },
  { kind: 'price', percent: 0.123 },
  { kind: 'price', percent: 1e9 },
  { kind: 'stock', value: 1 },
])('%s is refused', async (change) => {
  expect((await apply(change)).statusCode).toBe(400)
  expect((await apply({ kind: 'is_new', value: true }, { ids: [] })).statusCode).toBe(400)
})

test('in the journal a change of many is one line, with its parts behind it', async () => {
  await apply({ kind: 'price', percent: -10 })
  const journal = async (query: string) => (await staff.get(`/api/staff/audit/?${query}`)).json().results
  const [line, next] = await journal('subject=product')
  expect(line).toMatchObject({
    action: 'product.bulk',
    subject_id: expect.stringMatching(/^bulk-\d+$/),
    subject_name: '3\u00a0товара',
    after: { price: '−10 %' },
    parts: 2,
  })
  expect(next?.subject_id).not.toBe(String(ids[0]))
  const parts = await journal(`batch=${line.subject_id}`)
  expect(parts.map(({ subject_id }: { subject_id: string }) => Number(subject_id)).toSorted()).toEqual(ids.slice(0, 2))
  // The history of one product has its own entry.
  expect(await journal(`subject=product&subject_id=${ids[0]}`)).toHaveLength(1)
})
