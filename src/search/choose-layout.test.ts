import { expect, test } from 'vitest'
import { isAlsoOtherLayout, isOtherLayout } from './choose-layout.server.ts'
import type { MatchingWord } from './dictionary/dictionary.ts'
import type { QueryToken } from './search-words.server.ts'

function token(text: string, ...words: Pick<MatchingWord, 'level' | 'literal'>[]): QueryToken[] {
  const found = words.map((word) => ({ ...word, id: 1, spelling: text }))
  return [{ token: text, stem: text, sound: text, stop: false, words: found }]
}
const exact = { level: 'exact', literal: true } as const
const heard = { level: 'exact', literal: false } as const
const beginning = { level: 'prefix', literal: true } as const
const middle = { level: 'inside', literal: true } as const
const said = { level: 'described', literal: false } as const

test.each([
  ['a known word', 'наруто', token('yfhenj'), token('наруто', exact), true],
  ['a beginning, when the text itself is none', 'нар', token('yfh'), token('нар', beginning), true],
  ['not for a middle of a word', 'нар', token('yfh'), token('нар', middle), false],
  ['not for a sign at its end', 'k.', token('лю'), token('k', exact), false],
  ['not for what only sounds like a word', 'ьщщт', token('moon'), token('ьщщт', heard), false],
  ['not for signs inside', "'riy", token('экшн'), token('riy', exact), false],
  ['not on the way to a word', 'bu', token('иг', beginning), token('bu', exact), false],
  ['not when descriptions say it', 'rjn', token('кот', said), token('rjn', exact), false],
  ['instead of a middle of a word', 'кот', token('rjn', middle), token('кот', exact), true],
])('%s', (_, other, typed, swapped, isOther) => {
  expect(isOtherLayout(other, typed, swapped)).toBe(isOther)
})

test.each([
  ['another beginning', token('cn', beginning), token('эст', beginning), true],
  ['not a word as typed', token('neon', exact), token('тущт', beginning), false],
  ['not for a middle of a word', token('cn'), token('эст', middle), false],
])('beside a part in the other layout: %s', (_, typed, swapped, isOther) => {
  expect(isAlsoOtherLayout(typed, swapped)).toBe(isOther)
})
