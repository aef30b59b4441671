import { expect, test } from 'vitest'
import { wordsQuery } from './words-query.ts'

test.each([
  ['Петрова Анна', "'петрова':* & 'анна':*"],
  ['Алёна', "'алена':*"],
  ['anna@mail.test', "'anna':* & 'mail':* & 'test':*"],
  ['+7 (999) 123-45-67', "'79991234567':*"],
  ['8 999 123 45 67', "'79991234567':*"],
  ['9991234567', "'79991234567':*"],
  ['45-67', "'4567':*"],
  ["о'нил':* | 'x", "'о':* & 'нил':* & 'x':*"],
  ['  !?  ', undefined],
  ['', undefined],
])('%j becomes the query %j', (text, query) => {
  expect(wordsQuery(text)).toBe(query)
})
