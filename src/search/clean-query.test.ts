import { expect, test } from 'vitest'
import { cleanQuery, compact } from './clean-query.ts'

test.each([
  ['  наруто \t узумаки\n', 'наруто узумаки'],
  ['\u202eнаруто\u202c\u200b', 'наруто'],
  ['нару\0то', 'нару то'],
  ['наруто 🦊❤️👩‍👩‍👧', 'наруто'],
  ['«Эноки» — „лис“', '"Эноки" - "лис"'],
  ['jun’ichi', "jun'ichi"],
  ['ｎａｒｕｔｏ', 'naruto'],
  ['лис\ud800', 'лис'],
  ['1\ufe0f\u20e3', '1'],
  ['\u200e \u200f', ''],
])('%j becomes %j', (typed, clean) => {
  expect(cleanQuery(typed)).toBe(clean)
})

test('keeps at most 200 characters and never cuts one in half', () => {
  expect(cleanQuery('а'.repeat(1000))).toHaveLength(200)
  expect(cleanQuery('𝒳'.repeat(300)).isWellFormed()).toBe(true)
})

test('a compact name has letters and digits only', () => {
  expect(compact('Фигурка «Трёхцветный сёгун» 1/7')).toBe('фигуркатрехцветныйсегун17')
})
