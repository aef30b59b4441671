import { expect, test } from 'vitest'
import { findDelimiter } from './find-delimiter.ts'

test.each([
  [';', 'Артикул;Название;Цена\nA-1;Лиса, рыжая, большая, очень;100,50\n'],
  [',', 'sku,name,price\nA-1,"Лиса; рыжая; большая",100.50\n'],
  ['\t', 'Артикул\tНазвание\tЦена\nA-1\tЛиса, рыжая\t100,50\n'],
  [',', 'sku,name\n"A;1","B;2"\n"A;3","B;4"\n'],
  [';', 'sku;"name, with, many, commas"\nA;b\n'],
  [',', 'sep=,\nsku,name;x\n'],
  [';', 'Артикул\nA-1\n'],
  [';', ''],
])('%j separates the cells of %j', (delimiter, text) => {
  expect(findDelimiter(text)).toBe(delimiter)
})
