import { expect, it } from 'vitest'
import { countOf, plural, productForms } from './plural.ts'

it.each([
  [0, 'товаров'],
  [1, 'товар'],
  [2, 'товара'],
  [4, 'товара'],
  [5, 'товаров'],
  [11, 'товаров'],
  [12, 'товаров'],
  [21, 'товар'],
  [22, 'товара'],
  [111, 'товаров'],
  [101, 'товар'],
  [1.5, 'товара'],
])('%s %s', (count, noun) => {
  expect(plural(count, productForms)).toBe(noun)
})

it('separates thousands and keeps number and noun on one line', () => {
  expect(countOf(12_345, productForms)).toBe('12\u00a0345\u00a0товаров')
})
