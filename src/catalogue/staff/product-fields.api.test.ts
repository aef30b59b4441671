import { expect, test } from 'vitest'
import { auditLog } from '../../database/tables/audit.server.ts'
import { products } from '../../database/tables/catalogue.server.ts'
import { desc, eq } from '../../platform/postgres/drizzle.server.ts'
import { builtPages } from '../../testing/built-pages.server.ts'
import { type FieldName, fieldNames, fieldOf, publicFields } from '../field-names.ts'
import { Importer } from './import/testing-imports.ts'
import type { StaffProduct } from './staff-products.contract.ts'
import { openStaffShop } from './testing-staff.server.ts'

const shop = await openStaffShop({ pages: builtPages })
const { staff, db } = shop

async function table(path: string): Promise<string> {
  return (await staff.get(`/api/staff/${path}/?format=csv`)).payload
}

/** The import template has a value in every field. */
const importer = new Importer(staff)
const run = await importer.uploaded(await table('import/template'))
await importer.checked(run, { create_missing: true })
await importer.ran(run.id)
const found = (await staff.get('/api/staff/products/?q=KT-0001')).json()
const product = (await staff.get(`/api/staff/products/${found.results[0].id}/`)).json() as StaffProduct

const pick = (from: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

test('the import fills every field', () => {
  for (const name of fieldNames) expect([name, product[name]]).not.toEqual([name, null])
})

test('the export returns what was imported', async () => {
  expect(await table('export/products')).toBe(await table('import/template'))
})

test('the API accepts what it returns, and all of it is in the audit log', async () => {
  const given = { ...pick(product, fieldNames), sku: 'SAME', pictures: [], stock: null }
  const answer = await staff.post('/api/staff/products/', given)
  expect(pick(answer.json(), fieldNames)).toEqual(pick(given, fieldNames))
  expect((await db.select().from(products).where(eq(products.sku, 'SAME')))[0]?.costPriceKopecks).toBe(789_050)
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const { category_id: _, ...logged } = pick(given, fieldNames)
  expect(entry?.after).toMatchObject({ ...logged, category: 'Фигурки' })
})

test('fields that were added later are optional in a new product', async () => {
  const names = fieldNames.filter((name) => !fieldOf(name).mayBeLeftOut)
  const given = { ...pick(product, names), sku: 'OLDER', pictures: [], stock: null }
  expect((await staff.post('/api/staff/products/', given)).json()).toMatchObject(pick(given, names))
})

test('a copy has all fields except those that are unique to a product', async () => {
  const copy = (await staff.post(`/api/staff/products/${product.id}/copy/`)).json() as StaffProduct
  const ownOfCopy: FieldName[] = ['sku', 'name', 'on_sale']
  for (const name of fieldNames.filter((field) => !ownOfCopy.includes(field))) {
    expect([name, copy[name]]).toEqual([name, fieldOf(name).copied === false ? null : product[name]])
  }
})

test('only staff see fields that are not marked as public', async () => {
  const spelledOut = ['name', 'sku', 'description', 'price', 'series', 'maker', 'is_new', 'is_preorder']
  const hidden = fieldNames.filter(
    (name) => ![...spelledOut, ...publicFields, 'limit_per_customer', 'category_id'].includes(name),
  )
  const pages = [`/api/products/${product.id}/`, '/api/catalog/', `/product/${product.id}/`, '/feeds/yml.xml']
  for (const url of pages) {
    const { statusCode, body } = await shop.get(url)
    expect([url, statusCode, body.includes(product.name)]).toEqual([url, 200, true])
    expect(body).not.toMatch(/7890|789050/)
    for (const name of hidden) {
      expect([url, name, body.includes(name), body.includes(fieldOf(name).label)]).toEqual([url, name, false, false])
    }
  }
})
