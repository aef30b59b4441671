import { beforeAll, expect, test } from 'vitest'
import { makers, products, series } from '../../../database/tables/catalogue.server.ts'
import { stockMovements } from '../../../database/tables/stock.server.ts'
import { asc } from '../../../platform/postgres/drizzle.server.ts'
import { staffVisitor } from '../../../testing/staff-visitor.ts'
import { type AccountsShop, openAccountsShop } from '../../../testing/test-accounts.server.ts'
import { addCategory, addProducts } from '../../testing-catalogue.server.ts'
import { Importer } from './testing-imports.ts'

let shop: AccountsShop
let importer: Importer

beforeAll(async () => {
  shop = await openAccountsShop()
  importer = new Importer(await staffVisitor(shop))
  const category = await addCategory(shop.db, 'Фигурки; и «прочее», "разное"')
  const [dreams] = await shop.db.insert(series).values({ name: '=Сны' }).returning()
  const [fox] = await shop.db.insert(makers).values({ name: '@Fox' }).returning()
  await addProducts(shop.db, category, [
    { sku: 'A-1', name: 'Лиса', description: 'Первый абзац.\n\n- второй; "в кавычках"\n'.trim() },
    { sku: '007', name: '-Минус', priceKopecks: 1_299_050, stock: 0, isNew: true, onSale: false, isPreorder: true },
    {
      sku: 'A/3',
      name: "'=Апостроф",
      stock: 7,
      seriesId: dreams?.id,
      makerId: fox?.id,
      character: '+Юки',
      characterLatin: 'Yuki',
      scale: '1/7',
      heightMm: 245,
      material: 'ПВХ',
      releaseYear: 2026,
      releaseMonth: 3,
      ageMark: '12+',
      boxCondition: 'opened',
      limitPerCustomer: 2,
      weightGrams: 650,
      boxLengthMm: 300,
      boxWidthMm: 200,
      boxHeightMm: 250,
    },
    { sku: 'OLD', archivedAt: new Date() },
  ])
  await addProducts(
    shop.db,
    category,
    Array.from({ length: 1100 }, (_, at) => ({ sku: `MANY-${at}` })),
  )
})

const all = () => shop.db.select().from(products).orderBy(asc(products.id))

test.each(['csv', 'xlsx'])('exported as %s and imported again, nothing changes', async (format) => {
  const before = await all()
  const file = await importer.visitor.get(`/api/staff/export/products/?format=${format}`)
  expect(file.headers['content-disposition']).toMatch(
    new RegExp(`filename="[^"]+\\.${format}"; filename\\*=UTF-8''.+\\.${format}$`),
  )
  const run = await importer.uploaded(file.rawPayload, `Товары.${format}`)
  expect(run.columns.filter(({ field }) => field === null)).toEqual([])
  const checked = await importer.checked(run)
  expect([checked.report?.problems, checked.report?.changes]).toEqual([[], []])
  expect(checked.report).toMatchObject({ added: 0, changed: 0, unchanged: 1103 })
  expect(await importer.ran(run.id)).toMatchObject({ state: 'done' })
  expect(await all()).toEqual(before)
  expect(await shop.db.$count(stockMovements)).toBe(0)
})

test('formulas are neutralised in the file', async () => {
  const text = (await importer.visitor.get('/api/staff/export/products/?format=csv')).payload
  for (const cell of [`;'=Сны;`, `;'@Fox;`, `;'-Минус;`, `;'+Юки;`, `;''=Апостроф;`]) expect(text).toContain(cell)
})

test.each(['csv', 'xlsx'])('the template in %s can be imported as it is', async (format) => {
  const file = await importer.visitor.get(`/api/staff/import/template/?format=${format}`)
  const run = await importer.uploaded(file.rawPayload, `Шаблон.${format}`)
  expect((await importer.checked(run, { create_missing: true })).report).toMatchObject({ added: 1, errors: 0 })
})
