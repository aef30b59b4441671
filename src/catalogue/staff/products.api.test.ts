import { expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { makers, products, series } from '../../database/tables/catalogue.server.ts'
import { stockMovements } from '../../database/tables/stock.server.ts'
import { desc, eq } from '../../platform/postgres/drizzle.server.ts'
import { Visitor } from '../../testing/test-visitor.ts'
import type { StaffProduct } from './staff-products.contract.ts'
import { newProduct, openStaffShop } from './testing-staff.server.ts'

const shop = await openStaffShop()
const { staff, colleague, category, db } = shop

async function lastEntry() {
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return entry
}

test('a new product is shown in the shop with all its fields and recorded in the log', async () => {
  const given = newProduct(category, {
    name: '  Рэн   с мечом ',
    sku: 'KTS-1',
    description: 'Первый абзац.\r\n\r\nВторой.',
    price: 12_990.5,
    series: 'Хроники храма',
    maker: 'Dango',
    character: 'Рэн',
    character_latin: 'Ren',
    scale: '1/7',
    height_mm: 240,
    material: 'ПВХ',
    release_year: 2026,
    release_month: 9,
    age_mark: '6+',
    box_condition: 'new',
    is_new: true,
    is_preorder: true,
    limit_per_customer: 2,
    weight_grams: 650,
    box_length_mm: 300,
    box_width_mm: 200,
    box_height_mm: 250,
    barcode: '4600000000008',
    shelf_place: 'А-3-12',
    cost_price: 7_000.5,
    seo_title: 'Рэн с мечом, купить',
    seo_description: 'Мечник в масштабе 1/7.',
    stock: 5,
  })
  const answer = await staff.post('/api/staff/products/', given)
  expect(answer.statusCode).toBe(200)
  const made = answer.json() as StaffProduct
  expect(made).toMatchObject({
    ...given,
    name: 'Рэн с мечом',
    description: 'Первый абзац.\n\nВторой.',
    version: 1,
    available: true,
    changed_by: 'staff@kitsune.test',
    ever_ordered: false,
  })
  const inShop = (await shop.get(`/api/products/${made.id}/`)).json()
  expect(inShop).toMatchObject({ name: 'Рэн с мечом', price: 12_990.5, stock: 5, status: 'available' })
  expect(await lastEntry()).toMatchObject({
    action: 'product.create',
    subjectId: String(made.id),
    email: 'staff@kitsune.test',
    after: { name: 'Рэн с мечом', price: 12_990.5, category: 'Фигурки', stock: 5 },
  })
  const movements = await db.select().from(stockMovements).where(eq(stockMovements.productId, made.id))
  expect(movements).toMatchObject([{ change: 5, stockAfter: 5 }])
})

test('series and makers are found by name in any letter case, and created when unknown', async () => {
  const first = await shop.create({ series: 'Лунный сад', maker: 'Полка' })
  const second = await shop.create({ series: 'лунный САД', maker: 'ПОЛКА' })
  expect([second.series, second.maker]).toEqual([first.series, first.maker])
  expect(await db.select().from(series).where(eq(series.name, 'Лунный сад'))).toHaveLength(1)
  expect(await db.select().from(makers).where(eq(makers.name, 'Полка'))).toHaveLength(1)
  const names = (await staff.get('/api/staff/products/names/')).json()
  expect(names.series).toContain('Лунный сад')
  const without = await staff.call('PATCH', `/api/staff/products/${second.id}/`, { version: 1, series: '' })
  expect(without.json().series).toBeNull()
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a name that is no end', { name: 'я'.repeat(201) }, 'name'],
  ['a SKU with spaces', { sku: 'KTS 1' }, 'sku'],
  ['a price below nothing', { price: -1 }, 'price'],
  ['a price finer than a kopeck', { price: 10.001 }, 'price'],
  ['a price of a slip of the hand', { price: 1e12 }, 'price'],
  ['a category that is not there', { category_id: 999_999 }, 'category_id'],
  ['a month without its year', { release_month: 5 }, 'release_year'],
  ['a thirteenth month', { release_year: 2026, release_month: 13 }, 'release_month'],
  ['an unknown age mark', { age_mark: '21+' as '18+' }, 'age_mark'],
  ['an unknown box', { box_condition: 'lost' as 'new' }, 'box_condition'],
  ['a limit of nothing', { limit_per_customer: 0 }, 'limit_per_customer'],
  ['a weight of nothing', { weight_grams: 0 }, 'weight_grams'],
  ['a box of half a millimetre', { box_width_mm: 0.5 }, 'box_width_mm'],
  ['a barcode with a digit too few', { barcode: '20000000000' }, 'barcode'],
  ['a cost below zero', { cost_price: -1 }, 'cost_price'],
  ['half a piece', { stock: 0.5 }, 'stock'],
  ['less than no stock', { stock: -1 }, 'stock'],
  ['a picture that is not there', { pictures: [987_654] }, 'pictures'],
])('%s is refused, at its field', async (_name, changes, field) => {
  const before = await db.$count(products)
  const answer = await staff.post('/api/staff/products/', newProduct(category, changes))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields[field]).toMatch(/[а-яё]/)
  expect(await db.$count(products)).toBe(before)
})

test('a barcode that other products have is told with them', async () => {
  const one = await shop.create({ sku: 'SAME-1', name: 'Первая', barcode: '4600000000022' })
  expect(one.same_barcode).toEqual([])
  const two = await shop.create({ sku: 'SAME-2', name: 'Вторая', barcode: '4600000000022' })
  expect(two.same_barcode).toEqual([{ id: one.id, sku: 'SAME-1', name: 'Первая' }])
  const read = async () => (await staff.get(`/api/staff/products/${one.id}/`)).json<StaffProduct>().same_barcode
  expect(await read()).toEqual([{ id: two.id, sku: 'SAME-2', name: 'Вторая' }])
  await staff.post(`/api/staff/products/${two.id}/archive/`)
  expect(await read()).toEqual([])
})

test('a SKU is unique, also when two products take it at once', async () => {
  await shop.create({ sku: 'ONE-1', name: 'Хозяйка артикула' })
  const taken = await staff.post('/api/staff/products/', newProduct(category, { sku: 'ONE-1' }))
  expect(taken.statusCode).toBe(409)
  expect(taken.json()).toMatchObject({
    error: 'Этот артикул уже у товара «Хозяйка артикула».',
    fields: { sku: expect.any(String) },
  })
  const both = await Promise.all(
    [staff, colleague].map((who) => who.post('/api/staff/products/', newProduct(category, { sku: 'RACE-1' }))),
  )
  expect(both.filter((answer) => answer.statusCode === 409)).toHaveLength(1)
  expect(both.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
})

test('only the given fields change', async () => {
  const made = await shop.create({ name: 'Старое', price: 500, material: 'ПВХ' })
  const answer = await staff.call('PATCH', `/api/staff/products/${made.id}/`, {
    version: 1,
    price: 700,
    material: null,
  })
  expect(answer.json()).toMatchObject({ name: 'Старое', price: 700, material: null, version: 2 })
  expect(await lastEntry()).toMatchObject({
    action: 'product.update',
    before: { price: 500, material: 'ПВХ' },
    after: { price: 700, material: null },
  })
})

test('saving the same values changes nothing', async () => {
  const made = await shop.create({ price: 500 })
  const answer = await staff.call('PATCH', `/api/staff/products/${made.id}/`, { version: 1, price: 500 })
  expect(answer.json()).toMatchObject({ version: 1, changed_at: made.changed_at })
})

test('a stale save is refused with who changed what, and overwrites nothing', async () => {
  const made = await shop.create({ name: 'До', price: 500 })
  const url = `/api/staff/products/${made.id}/`
  await colleague.call('PATCH', url, { version: 1, price: 650 })
  await colleague.call('PATCH', url, { version: 2, name: 'После' })
  const late = await staff.call('PATCH', url, { version: 1, price: 700, material: 'Смола' })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    error: 'Пока вы правили, это изменил colleague@kitsune.test.',
    detail: expect.stringMatching(/^edited_meanwhile/),
    fields: { price: 'Цена: 650\u00a0₽', name: 'Название: После' },
  })
  expect((await staff.get(url)).json()).toMatchObject({ name: 'После', price: 650, material: null, version: 3 })
})

test('of many saves at once one succeeds', async () => {
  const made = await shop.create()
  const answers = await Promise.all(
    [1, 2, 3, 4].map((price) =>
      (price % 2 ? staff : colleague).call('PATCH', `/api/staff/products/${made.id}/`, { version: 1, price }),
    ),
  )
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(3)
})

test('a sale does not outdate an open editor', async () => {
  const made = await shop.create({ stock: 5 })
  await db.update(products).set({ stock: 4 }).where(eq(products.id, made.id))
  const answer = await staff.call('PATCH', `/api/staff/products/${made.id}/`, { version: 1, name: 'Другое имя' })
  expect(answer.json()).toMatchObject({ stock: 4, name: 'Другое имя' })
})

test('a copy is off sale, without stock, and has its own SKU', async () => {
  const made = await shop.create({ sku: 'ORIG', stock: 7, series: 'Лунный сад' })
  const copies = [1, 2].map(() => staff.post(`/api/staff/products/${made.id}/copy/`))
  const skus = []
  for (const copy of copies) {
    const body = (await copy).json() as StaffProduct
    expect(body).toMatchObject({
      name: `${made.name} (копия)`,
      on_sale: false,
      stock: 0,
      series: 'Лунный сад',
      version: 1,
    })
    skus.push(body.sku)
  }
  expect(skus.toSorted()).toEqual(['ORIG-2', 'ORIG-3'])
})

test('a product without orders can be deleted', async () => {
  const made = await shop.create({ stock: 3 })
  expect((await staff.call('DELETE', `/api/staff/products/${made.id}/`)).statusCode).toBe(200)
  expect((await staff.get(`/api/staff/products/${made.id}/`)).statusCode).toBe(404)
  expect(await lastEntry()).toMatchObject({
    action: 'product.delete',
    before: { name: made.name, stock: 3 },
    after: null,
  })
})

test('a product with orders is archived instead, and can be restored', async () => {
  const made = await shop.create({ name: 'Заказанная' })
  await db.execute(`insert into orders (id, state, full_name, phone, email, delivery_name, delivery_price_kopecks,
    goods_kopecks, total_kopecks, expires_at) values (1, 'completed', 'А', '7', 'a@b.c', 'Самовывоз', 0, 1, 1, now())`)
  await db.execute(`insert into order_lines values (1, 0, ${made.id}, 'X', 'Заказанная', null, 1, 1)`)
  const refused = await staff.call('DELETE', `/api/staff/products/${made.id}/`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().error).toBe('Товар уже заказывали: удалить его нельзя, можно убрать в архив.')

  const archived = await staff.post(`/api/staff/products/${made.id}/archive/`)
  expect(archived.json()).toMatchObject({ ever_ordered: true, archived_at: expect.any(String), version: 2 })
  expect((await shop.get(`/api/products/${made.id}/`)).statusCode).toBe(404)
  expect((await staff.get('/api/staff/products/?q=Заказанная')).json().count).toBe(0)
  expect((await staff.get('/api/staff/products/?q=Заказанная&archived=true')).json().results).toMatchObject([
    { id: made.id },
  ])

  const restored = await staff.post(`/api/staff/products/${made.id}/restore/`)
  expect(restored.json()).toMatchObject({ archived_at: null, version: 3 })
  expect((await shop.get(`/api/products/${made.id}/`)).statusCode).toBe(200)
})

test.each(['', 'stock/', 'copy/', 'archive/'])('an unknown product is not found: %s', async (path) => {
  const method = path === '' ? 'DELETE' : 'POST'
  const body = path === 'stock/' ? { kind: 'add', quantity: 1, reason: 'x' } : undefined
  expect((await staff.call(method, `/api/staff/products/99999999/${path}`, body)).statusCode).toBe(404)
})

test('only staff have access', async () => {
  const made = await shop.create()
  for (const [who, status] of [
    [shop.customer, 403],
    [await new Visitor(shop).arrive(), 401],
  ] as const) {
    for (const url of ['/api/staff/products/', `/api/staff/products/${made.id}/`, '/api/staff/categories/']) {
      const answer = await who.get(url)
      expect([url, answer.statusCode]).toEqual([url, status])
      expect(answer.body).not.toContain(made.name)
    }
  }
})
