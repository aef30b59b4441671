import { expect, test } from 'vitest'
import { readWords } from './words-query.ts'

test.each([
  ['Петрова Анна', "'петрова':* & 'анна':*"],
  ['Алёна', "'алена':*"],
  ['@mail.test', "'mail':* & 'test':*"],
  ['+7 (999) 123-45-67', "'79991234567':*"],
  ['8 999 123 45 67', "'79991234567':*"],
  ['9991234567', "'79991234567':*"],
  ['45-67', "'4567':*"],
  ["о'нил':* | 'x", "'о':* & 'нил':* & 'x':*"],
  ['  !?  ', undefined],
  ['', undefined],
])('%j becomes the query %j', (text, query) => {
  expect(readWords(text)?.words).toBe(query)
})

test('an e-mail address is looked up by what comes before the @, and compared as a whole', () => {
  expect(readWords(' Petrova.Anna@Mail.te ')).toEqual({ words: "'petrova' & 'anna'", address: 'petrova.anna@mail.te' })
  expect(readWords('петрова anna@mail.test')).toEqual({ words: "'петрова':* & 'anna':* & 'mail':* & 'test':*" })
})
