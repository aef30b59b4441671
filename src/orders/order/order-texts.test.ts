import { expect, test } from 'vitest'
import { repeatedText } from './repeated-text.ts'
import { dayText, momentText } from './shop-time.ts'

test('a repeated order says what was added to the cart and what is missing', () => {
  const all = { fewer: [], missing: [], limited: [] }
  expect(repeatedText({ ...all, added: 2 })).toBe('Товары из заказа добавлены в\u00a0корзину')
  expect(repeatedText({ ...all, added: 0 })).toBe('Товары из заказа уже в\u00a0корзине')
  expect(repeatedText({ added: 1, fewer: ['Брелок'], missing: ['Лиса', 'Стенд'], limited: ['Кот'] })).toBe(
    'Товары из заказа добавлены в\u00a0корзину. Меньше, чем было: «Брелок». Нет в\u00a0наличии: «Лиса», «Стенд». ' +
      'Вы уже заказали всё, что можно одному покупателю: «Кот»',
  )
})

test('times are in the shop’s time zone', () => {
  expect(dayText('2026-11-15T20:00:00.000Z').replaceAll('\u00a0', ' ')).toBe('16 ноября 2026 г.')
  expect(momentText('2026-11-15T20:05:00.000Z')).toBe('16\u00a0ноября в\u00a003:05')
})
