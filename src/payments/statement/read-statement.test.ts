import { expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

test.each([
  ['12 990,00 Оплата заказа № 1042', 1_299_000, [1042]],
  ['12990.50 оплата по заказу 1042', 1_299_050, [1042]],
  ['Оплата заказа №\u00a01042\t+12\u00a0990,00\u00a0₽', 1_299_000, [1042]],
  ['14.11.2026 15:03 Перевод от Анны П. 590 ₽ заказ 1007', 59_000, [1007]],
  ['2026-11-14;5 000;Иванов И.И.; 1042', 500_000, [1042]],
  ['5000 1042', 500_000, [1042]],
  ['1290 р. заказ#1042', 129_000, [1042]],
  ['Оплата заказа № 1042', null, [1042]],
  ['Перевод по СБП 3 490,00', 349_000, []],
  ['Зачисление 3490 руб, без НДС', 349_000, []],
  ['заказы 1042 и 1043 на 9 000,00', 900_000, [1042]],
])('%j is %j kopecks for %j', (text, kopecks, numbers) => {
  expect(readStatement(text)).toEqual([{ text: expect.any(String), kopecks, numbers }])
})

test('one payment per line, without empty lines, 200 at most', () => {
  expect(readStatement('1,00 a\r\n\r\n2,00 b\n').map(({ kopecks }) => kopecks)).toEqual([100, 200])
  expect(readStatement('1,00\n'.repeat(300))).toHaveLength(200)
})
