import { expect, test } from 'vitest'
import { narrowerThings, sameThings } from './built-in-synonyms.ts'

const phrases = [...sameThings.flat(), ...narrowerThings.flatMap(({ phrases: own, found }) => [...own, ...found])]

test('phrases are short, in lower case and without signs at their ends', () => {
  expect(phrases.filter((phrase) => phrase.split(' ').length > 3)).toEqual([])
  expect(phrases.filter((phrase) => !/^[a-zа-яё0-9][a-zа-яё0-9 /-]*$/.test(phrase))).toEqual([])
})

test('no word stands in two groups, where one of them would be forgotten', () => {
  const all = sameThings.flat()
  expect(all.filter((phrase, at) => all.indexOf(phrase) !== at)).toEqual([])
})

test.each(['плакат', 'пин', 'плюш', 'нендо', 'фигма', 'полка', 'шкаф', 'keychain', 'скейл'])(
  '«%s» is known',
  (phrase) => {
    expect(sameThings.some((group) => group.includes(phrase))).toBe(true)
  },
)
