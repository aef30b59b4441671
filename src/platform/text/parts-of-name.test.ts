import { expect, test } from 'vitest'
import { partsOfName } from './parts-of-name.ts'

test.each([
  ['Диорама О-Фуку и лавка', ['О-Фуку']],
  ['Значок 44 мм', ['44 мм']],
  ['Чиби-фигурка 1/7, 2 шт.', ['2 шт']],
  ['44 ммм', []],
  ['', []],
])('«%s» is broken nowhere inside %j', (name, unbroken) => {
  const parts = partsOfName(name)
  expect(parts.filter((part) => part.unbroken).map(({ text }) => text)).toEqual(unbroken)
  expect(parts.map(({ text }) => text).join('')).toBe(name)
})
