import { expect, test } from 'vitest'
import { columnOf, importFields, matchColumns } from './import-columns.ts'

test.each([
  [
    ['Артикул', 'Название', 'Цена, руб.', 'Остаток'],
    ['sku', 'name', 'price', 'stock'],
  ],
  [
    ['SKU', 'Name', 'PRICE', 'Qty'],
    ['sku', 'name', 'price', 'stock'],
  ],
  [
    ['код товара', 'НАИМЕНОВАНИЕ', 'Кол-во', 'Бренд'],
    ['sku', 'name', 'stock', 'maker'],
  ],
  [
    ['Артикул', 'Поставщик', 'Артикул'],
    ['sku', null, null],
  ],
  [
    ['', 'character_latin', 'Год  выпуска'],
    [null, 'character_latin', 'release_year'],
  ],
])('%j is %j', (titles, fields) => {
  expect(matchColumns(titles)).toEqual(fields)
})

test('the titles of the export are known', () => {
  expect(matchColumns(importFields.map((field) => columnOf(field).label))).toEqual(importFields)
})
