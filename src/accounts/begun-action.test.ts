import { expect, test } from 'vitest'
import { begunText, readBegunText } from './begun-action.ts'

test('what was begun is read as it was written', () => {
  const begun = { kind: 'cart', productId: 17, quantity: 2, from: '/search/?q=лиса;1' } as const
  expect(begunText(begun)).toMatch(/^[\w.%-]+$/)
  expect(readBegunText(begunText(begun))).toEqual(begun)
})

test('a cookie that somebody else wrote leads nowhere else', () => {
  expect(readBegunText('cart.17.1.https%3A%2F%2Fevil.test')?.from).toBe('/')
  expect(readBegunText('cart.17.1.%2F%2Fevil.test')?.from).toBe('/')
  expect(readBegunText('cart.17.1.%ff')?.from).toBe('/')
  for (const text of [undefined, '', 'cart', 'steal.17.1./', 'cart.x.1./']) expect(readBegunText(text)).toBeUndefined()
})
