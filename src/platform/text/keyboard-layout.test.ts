import { expect, test } from 'vitest'
import { otherLayout } from './keyboard-layout.ts'

test.each([
  ['yfhenj', 'наруто'],
  ['ылнгсфе', 'skyucat'],
  ['[jkjl', 'холод'],
  [',f,jxrf', 'бабочка'],
  [';bdjq', 'живой'],
  ['`rfq', 'ёкай'],
  ['YFHENJ', 'наруто'],
  ['ьшлф', 'mika'],
  ['Тфкгещ', 'naruto'],
  ['NHTaЯ', 'NHTaЯ'],
  ['1/7', '1/7'],
])('%s is %s', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant)
})

test('converts in both directions', () => {
  const text = 'съешь ещё этих мягких французских булок да выпей же чаю'
  for (const word of text.split(' ')) expect(otherLayout(otherLayout(word))).toBe(word)
})
