import { expect, test } from 'vitest'
import { replaceSynonyms } from './synonyms.ts'

const synonyms = new Map([
  ['няшк', ['чиби']],
  ['плюшев друг', ['мягкая игрушка', 'плюш']],
])

function replace(query: string): string[] {
  const parts = query.split(' ')
  // A crude stemmer that is enough for this test.
  const tokens = parts.map((text, part) => ({
    part,
    stem: text.replace(/(ого|ый|а|и)$/, ''),
    stop: text === 'и',
  }))
  return replaceSynonyms(parts, tokens, synonyms).map((way) => way.parts.join(' '))
}

test.each([
  ['няшка', ['чиби']],
  ['няшки рэн', ['чиби рэн']],
  ['плюшевого друга купить', ['мягкая игрушка купить', 'плюш купить']],
  ['плюшевый и друг', ['мягкая игрушка', 'плюш']],
  ['плюшевый рэн и друг', []],
  ['рэн', []],
  ['голубоволосая рэн', ['голубые волосы рэн']],
])('%s', (query, ways) => {
  expect(replace(query)).toEqual(ways)
})

test('says which parts were replaced', () => {
  const tokens = [
    { part: 0, stem: 'рэн' },
    { part: 1, stem: 'няшк' },
  ]
  expect(replaceSynonyms(['рэн', 'няшка'], tokens, synonyms)[0]?.replacedParts).toEqual([1])
})
