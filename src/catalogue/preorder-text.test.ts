import { expect, test } from 'vitest'
import { preorderLabel } from './preorder-label.ts'
import { limitText, preorderText } from './preorder-text.ts'

test.each([
  [2027, 3, 'Предзаказ, выход в марте 2027 года'],
  [2027, 12, 'Предзаказ, выход в декабре 2027 года'],
  [2027, null, 'Предзаказ, выход в 2027 году'],
  [2027, 13, 'Предзаказ, выход в 2027 году'],
  [null, 3, 'Предзаказ'],
])('a pre-order for %s/%s is «%s»', (release_year, release_month, text) => {
  expect(preorderText({ release_year, release_month }).replaceAll('\u00a0', ' ')).toBe(text)
})

test.each([
  [2027, 2, 'Предзаказ, февраль 2027'],
  [2027, null, 'Предзаказ, 2027'],
  [null, null, 'Предзаказ'],
])('a card of a pre-order for %s/%s says «%s»', (release_year, release_month, text) => {
  expect(preorderLabel({ release_year, release_month }).replaceAll('\u00a0', ' ')).toBe(text)
})

test('a non-breaking space keeps the number and its unit together', () => {
  expect(limitText(2)).toBe('Не\u00a0больше 2\u00a0шт. на одного покупателя')
})
