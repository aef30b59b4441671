import { beforeEach, expect, test } from 'vitest'
import { makers } from '../../../database/tables/catalogue.server.ts'
import { addProducts } from '../../testing-catalogue.server.ts'
import { openImportShop, table } from './testing-import-shop.server.ts'

const shop = await openImportShop()
const { importer, bySku } = shop
let figures: number

beforeEach(async () => {
  figures = await shop.empty()
})

const header = 'Артикул товара;Название;Цена;Категория;Производитель'
const mixed = table(
  header,
  'A-1;Лиса;100;Фигурки;',
  'A-2;Кот;дорого;Фигурки;',
  'A-3;Сова;300;Фигурки;Нет такого',
  'A-4;Ёж;400;Фигурки;нет такого',
  'A-5;=HYPERLINK("http://x");много;Фигурки;',
)

test('errors are grouped by their cause: one unknown maker is one line, however many rows name it', async () => {
  const { report } = await importer.checked(await importer.uploaded(mixed))
  expect(report).toMatchObject({ added: 1, errors: 4, created: { maker: ['Нет такого'] } })
  expect(report?.groups).toEqual([
    expect.objectContaining({ column: 'Цена', value: null, count: 2, rows: [3, 6] }),
    expect.objectContaining({ column: 'Производитель', value: 'Нет такого', creates: 'maker', count: 2, rows: [4, 5] }),
  ])

  // «Создать» from there, in any spelling only once.
  const run = await importer.uploaded(mixed)
  for (const name of ['Нет такого', 'НЕТ ТАКОГО']) {
    const made = await importer.visitor.post(`/api/staff/import/${run.id}/names/`, { field: 'maker', name })
    expect(made.statusCode).toBe(200)
  }
  expect((await shop.db.select().from(makers)).map(({ name }) => name)).toEqual(['Нет такого'])
  expect((await importer.checked(run)).report).toMatchObject({ added: 3, errors: 2 })
})

test('good rows go in, bad ones come back as a file with the reason beside each', async () => {
  const run = await importer.checked(await importer.uploaded(mixed))
  const refused = await importer.post(run.id, 'run', {})
  expect(refused.statusCode).toBe(409)
  const done = await importer.ran(run.id, { skip_errors: true })
  expect(done).toMatchObject({ state: 'done', has_error_file: true, report: { added: 1, errors: 4 } })
  expect(await bySku('A-1')).toMatchObject({ name: 'Лиса' })
  for (const sku of ['A-2', 'A-3', 'A-4', 'A-5']) expect(await bySku(sku)).toBeUndefined()
  // Names of rows that were left out are not created.
  expect(await shop.db.select().from(makers)).toEqual([])

  const file = await importer.visitor.get(`/api/staff/import/${run.id}/errors/?format=csv`)
  const lines = file.body
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  expect(lines[0]).toBe(`${header};Что исправить`)
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/^A-2;Кот;дорого;Фигурки;;.*Ожидается сумма в рублях/)
  // What begins like a formula stays text.
  expect(lines[4]).not.toMatch(/;=HYPERLINK/)

  const mended = file.body
    .replace('дорого', '200')
    .replaceAll(/[Нн]ет такого/g, '')
    .replace('много', '500')
  const again = await importer.checked(await importer.uploaded(mended))
  expect(again.report).toMatchObject({ added: 4, errors: 0 })
  expect((await importer.visitor.get(`/api/staff/import/${again.id}/errors/`)).statusCode).toBe(409)
})

test('a price of 0 is an error until it is allowed, and what is free already stays so', async () => {
  await addProducts(shop.db, figures, [
    { sku: 'A-1', name: 'Лиса', priceKopecks: 10_000 },
    { sku: 'A-2', name: 'Подарок', priceKopecks: 0 },
  ])
  const run = await importer.uploaded(table('Артикул;Цена', 'A-1;0', 'A-2;0'))
  expect((await importer.checked(run)).report).toMatchObject({
    errors: 1,
    groups: [{ column: 'Цена', count: 1, rows: [2] }],
  })
  const allowed = await importer.checked(run, { allow_zero_price: true })
  expect(allowed.report).toMatchObject({ errors: 0, changed: 1 })
  await importer.ran(run.id)
  expect((await bySku('A-1'))?.priceKopecks).toBe(0)
})
