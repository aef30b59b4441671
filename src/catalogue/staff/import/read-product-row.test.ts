import { expect, test } from 'vitest'
import type { Cell } from '../../../platform/spreadsheet/cell.ts'
import type { ImportField } from './import-columns.ts'
import { readProductRow } from './read-product-row.server.ts'

function read(field: ImportField, cell: Cell) {
  const { staged, problems } = readProductRow({ row: 2, cells: [cell] }, [{ index: 0, field }])
  return problems[0]?.problem ?? Object.entries(staged).find(([name]) => name !== 'row')?.[1]
}

test.each<[ImportField, Cell, unknown]>([
  ['price', '12990', 1299000],
  ['price', '12 990,5', 1299050],
  ['price', '12\u00a0990.50 ₽', 1299050],
  ['price', '100 руб.', 10000],
  ['price', 19.99, 1999],
  ['price', 0.1 + 0.2, 30],
  ['stock', '5', 5],
  ['stock', 5, 5],
  ['stock', '5 шт.', 5],
  ['stock', '', null],
  ['is_new', 'Да', true],
  ['is_new', true, true],
  ['is_new', 'FALSE', false],
  ['is_new', '', null],
  ['on_sale', '-', false],
  ['box_condition', 'вскрытая', 'opened'],
  ['box_condition', 'none', 'none'],
  ['age_mark', '16', '16+'],
  ['age_mark', '12 +', '12+'],
  ['weight_grams', '1 250 г', 1250],
  ['box_length_mm', '300 мм', 300],
  ['sku', 12345, '12345'],
  ['name', "'=Лиса", '=Лиса'],
  ['name', '  Лиса   Юки ', 'Лиса Юки'],
  ['name', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['description', 'Раз\r\nдва', 'Раз\nдва'],
  ['description', null, ''],
  ['series', '', null],
  ['scale', '1/7', '1/7'],
])('%s %j is %j', (field, cell, value) => {
  expect(read(field, cell)).toBe(value)
})

test.each<[ImportField, Cell, string]>([
  ['sku', '', 'Укажите артикул'],
  ['sku', 'два слова', 'без пробелов'],
  ['name', ' ', 'Укажите название'],
  ['name', 'Ф'.repeat(201), 'Не длиннее 200'],
  ['price', '', 'Укажите цену'],
  ['price', '12,990', 'Непонятно'],
  ['price', '-5', 'Ожидается сумма'],
  ['price', 'дорого', 'Ожидается сумма'],
  ['price', 10.001, 'Не мельче копейки'],
  ['price', '999999999999', 'Слишком большая'],
  ['stock', '-1', 'целое число'],
  ['stock', '1,5', 'целое число'],
  ['stock', '2000000', 'Не больше'],
  ['is_new', 'наверное', '«да» или «нет»'],
  ['box_condition', 'мятая', 'Ожидается одно из'],
  ['age_mark', '5+', 'возрастная отметка'],
  ['release_month', '13', 'от 1 до 12'],
  ['weight_grams', '0', 'от 1 до 100000'],
  ['weight_grams', '2 кг', 'целое число'],
  ['scale', new Date('2026-07-01'), 'превратила значение в дату'],
])('%s %j is refused: %s', (field, cell, problem) => {
  expect(read(field, cell)).toContain(problem)
})
