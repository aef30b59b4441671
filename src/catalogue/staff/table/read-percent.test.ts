import { expect, test } from 'vitest'
import { readPercent } from './read-percent.ts'

test.each([
  ['10', 10],
  [' +12,5 % ', 12.5],
  ['−10', -10],
  ['–7.5%', -7.5],
  ['-90', -90],
  ['0', undefined],
  ['', undefined],
  ['-91', undefined],
  ['501', undefined],
  ['1.25', undefined],
  ['десять', undefined],
])('%s', (text, expected) => {
  expect(readPercent(text)).toBe(expected)
})
