import { expect, test } from 'vitest'
import { rootOf } from './word-root.ts'

test.each([
  ['улыбчив', 'улыбк'],
  ['улыбчив', 'улыба'],
  ['стеснительн', 'стесня'],
  ['мечтательн', 'мечта'],
  ['креплен', 'креп'],
  ['отражен', 'отража'],
  ['стеклян', 'стекл'],
])('%s is of the root of %s', (stem, other) => {
  expect(rootOf(stem)).toBe(rootOf(other))
})

test.each([
  ['картон', 'карт'],
  ['магнит', 'магнат'],
  ['кот', 'кота'],
  ['нокс', 'нокт'],
  ['оборотен', 'оборот'],
])('%s is not of the root of %s', (stem, other) => {
  expect(rootOf(stem)).not.toBe(rootOf(other))
})
