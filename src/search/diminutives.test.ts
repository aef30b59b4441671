import { expect, test } from 'vitest'
import { plainWords } from './diminutives.ts'

test.each([
  ['полочка', 'полка'],
  ['лисичка', 'лиса'],
  ['лисичка', 'лисица'],
  ['котик', 'кот'],
  ['значочек', 'значок'],
  ['фонарик', 'фонарь'],
  ['ёжик', 'ёж'],
  ['книжка', 'книга'],
  ['крафтовая', 'крафт'],
  ['латунный', 'латунь'],
])('%s may come from %s', (word, plain) => {
  expect(plainWords(word)).toContain(plain)
})

test('other words come from nothing', () => {
  expect(plainWords('нокса')).toEqual([])
})
