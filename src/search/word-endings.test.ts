import { expect, test } from 'vitest'
import { isFormOf } from './word-endings.ts'

test.each([
  ['зимняя', 'зимней', true],
  ['роза', 'розы', true],
  ['чёрного', 'черный', true],
  ['розовая', 'розы', false],
  ['мэй', 'мэя', false],
])('%s is a form of %s: %s', (typed, word, expected) => {
  expect(isFormOf(typed, word)).toBe(expected)
})
