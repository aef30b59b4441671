import { expect, test } from 'vitest'
import { withoutOtherGender } from './other-gender.ts'

const word = (id: number, spelling: string, level: 'exact' | 'prefix' | 'described' = 'exact') => ({
  id,
  spelling,
  level,
  literal: false,
})

test.each([
  ['a nominative of another gender', 'кружка', 0, ['кружок', '~кружк'], []],
  ['an accusative of another gender', 'кружку', 1, ['кружок'], []],
  ['a genitive', 'значка', 1, ['значок'], ['значок']],
  ['a word of the shop', 'кружка', 0, ['кружка', 'кружок', '~кружк'], ['кружка', '~кружк']],
  ['a plural', 'значки', 0, ['значок'], ['значок']],
  ['another word', 'нокса', 0, ['нокса'], ['нокса']],
] as const)('%s: %s', (_, token, at, found, kept) => {
  const words = found.map((spelling, id) => word(id, spelling, spelling.startsWith('~') ? 'described' : 'exact'))
  expect(withoutOtherGender({ token, words }, at).words.map(({ spelling }) => spelling)).toEqual(kept)
})
