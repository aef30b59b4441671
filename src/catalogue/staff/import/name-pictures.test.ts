import { expect, test } from 'vitest'
import type { StockProduct } from '../../../stock/staff/warehouse.contract.ts'
import { codesOf, groupPictures } from './name-pictures.ts'

test('the article is the name of the file, or what stands before a number', () => {
  expect(codesOf('KTS-SF-0012.jpg')).toEqual(['KTS-SF-0012'])
  expect(codesOf('KTS-SF-0012_2.jpg')).toEqual(['KTS-SF-0012_2', 'KTS-SF-0012'])
  expect(codesOf('KTS-SF-0012 (3).webp')).toEqual(['KTS-SF-0012 (3)', 'KTS-SF-0012'])
  expect(codesOf('A-1.png')).toEqual(['A-1', 'A'])
  expect(codesOf('.jpg')).toEqual([])
})

const product = (id: number, sku: string): StockProduct => ({ id, sku, barcode: null, name: sku, stock: null })

test('files are sorted by their numbers; a longer article wins; what fits nothing is named', () => {
  const found = new Map([
    ['A', product(1, 'A')],
    ['A-1', product(2, 'A-1')],
    // As the server finds codes: without hyphens.
    ['A_2', product(3, 'A2')],
  ])
  const names = ['A_10.jpg', 'A_2.jpg', 'A-1.jpg', 'A-1_2.jpg', 'лиса.jpg', 'A.jpg']
  const { groups, unknown } = groupPictures(
    names.map((name) => ({ name })),
    found,
  )
  const plan = groups.map(({ product: { id }, files }) => [id, files.map(({ name }) => name)] as const)
  expect(new Map(plan)).toEqual(
    new Map([
      [1, ['A.jpg', 'A_2.jpg', 'A_10.jpg']],
      [2, ['A-1.jpg', 'A-1_2.jpg']],
    ]),
  )
  expect(unknown).toEqual([{ name: 'лиса.jpg' }])
})
