import { expect, test } from 'vitest'
import { unbrokenName } from './unbroken-name.ts'

test.each([
  ['Диорама О-Фуку', 'Диорама О\u2011Фуку'],
  ['Значок 44 мм', 'Значок 44\u00a0мм'],
  ['Чиби-фигурка 1/7, 2 шт.', 'Чиби-фигурка 1/7, 2\u00a0шт.'],
  ['44 ммм', '44 ммм'],
])('«%s»', (name, unbroken) => {
  expect(unbrokenName(name)).toBe(unbroken)
})
