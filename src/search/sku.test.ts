import { expect, test } from 'vitest'
import { skuVariants } from './sku.ts'

test.each([
  ['KTS-SF-0001', 'ktssf0001'],
  ['kts sf 0001', 'ktssf0001'],
  ['ктс-сф-0001', 'ktssf0001'],
  ['ЛЕЫ-ЫА-0001', 'ktssf0001'],
  ['ктс-кр-0015', 'ktskp0015'],
  ['0001', '0001'],
])('%s may be the SKU %s', (query, sku) => {
  expect(skuVariants(query)).toContain(sku)
})

test.each(['цукико', '1/7', '777', '17 см'])('%s is not a SKU', (query) => {
  expect(skuVariants(query)).toEqual([])
})
