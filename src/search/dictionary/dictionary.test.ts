import { expect, test } from 'vitest'
import { Dictionary } from './dictionary.ts'
import type { Word } from './word.ts'

function wordOf(id: number, spelling: string, rest: Partial<Word> = {}): Word {
  const word = spelling.replaceAll('ё', 'е')
  return { id, spelling, word, stem: word.slice(0, 5), sound: word, joined: false, stop: false, ...rest }
}

function typed(token: string, rest: { stem?: string; sound?: string } = {}) {
  return { token, stem: token, sound: token, stop: false, ...rest }
}

function dictionaryOf(...words: Word[]): Dictionary {
  const dictionary = new Dictionary(100)
  // One by one, as new words come.
  for (const word of words) dictionary.add([word])
  return dictionary
}

function levels(matches: { spelling: string; level: string; literal: boolean }[]) {
  return Object.fromEntries(matches.map(({ spelling, level, literal }) => [spelling, [level, literal]]))
}

test('matches the word, its forms, its sound and words that begin with it', () => {
  const dictionary = dictionaryOf(
    wordOf(1, 'фигурка'),
    wordOf(2, 'фигурки'),
    wordOf(3, 'фигурный'),
    wordOf(4, 'figurka', { stem: 'figurka', sound: 'figurka' }),
    wordOf(5, 'значок'),
  )
  expect(levels(dictionary.matching(typed('фигурка', { stem: 'фигур', sound: 'figurka' })))).toEqual({
    фигурка: ['exact', true],
    фигурки: ['exact', false],
    фигурный: ['exact', false],
    figurka: ['exact', false],
  })
  expect(levels(dictionary.matching(typed('фигурн', { sound: 'figurn' })))).toEqual({ фигурный: ['prefix', true] })
})

test('finds a word with any spelling of ё, its own first', () => {
  const dictionary = dictionaryOf(wordOf(1, 'сёгун'), wordOf(2, 'сегун'))
  expect(dictionary.find('сёгун')?.id).toBe(1)
  expect(dictionary.find('сегун')?.id).toBe(2)
  expect(dictionaryOf(wordOf(1, 'сёгун')).find('сегун')?.id).toBe(1)
  expect(dictionary.find('сег')).toBeUndefined()
})

test('matches heights to half a centimetre, and a bare number as centimetres', () => {
  const dictionary = dictionaryOf(wordOf(1, '170мм'), wordOf(2, '174мм'), wordOf(3, '176мм'), wordOf(4, '17'))
  expect(levels(dictionary.matching(typed('170мм')))).toEqual({ '170мм': ['exact', true], '174мм': ['prefix', false] })
  expect(levels(dictionary.matching(typed('17')))).toEqual({ '17': ['exact', true], '170мм': ['prefix', false] })
})

test('looks inside words, but not at their beginning and not into numbers', () => {
  const dictionary = dictionaryOf(
    wordOf(1, 'неонтануки', { sound: 'neontanuki' }),
    wordOf(2, 'тануки', { sound: 'tanuki' }),
    wordOf(3, '1170'),
  )
  expect(levels(dictionary.containing(typed('танук', { sound: 'tanuk' })))).toEqual({ неонтануки: ['inside', true] })
  expect(levels(dictionary.containing(typed('tanuk')))).toEqual({ неонтануки: ['inside', false] })
  expect(dictionary.containing(typed('170'))).toEqual([])
  expect(dictionary.containing(typed('та'))).toEqual([])
})

test('similar words come by how much they share, without those that are far longer', () => {
  const dictionary = dictionaryOf(wordOf(1, 'тануки'), wordOf(2, 'танец'), wordOf(3, 'таблетница'), wordOf(4, 'кот'))
  expect(dictionary.similar('танука', 'танука').map(({ spelling }) => spelling)).toEqual(['тануки', 'танец'])
})

test('a word is added once', () => {
  const dictionary = dictionaryOf(wordOf(1, 'тануки'), wordOf(1, 'тануки'))
  expect(dictionary.size).toBe(1)
  expect(dictionary.matching(typed('тануки'))).toHaveLength(1)
})

test('a word that only begins with the stem is told apart', () => {
  const dictionary = dictionaryOf(wordOf(1, 'эмаль', { stem: 'эмал' }), wordOf(2, 'эмалевый', { stem: 'эмалев' }))
  const found = dictionary.matching(typed('эмаль', { stem: 'эмал' }))
  expect(found.map(({ spelling, level, ofStem }) => [spelling, level, ofStem])).toEqual([
    ['эмаль', 'exact', undefined],
    ['эмалевый', 'prefix', true],
  ])
})

test('knows its Russian words by their sound', () => {
  const dictionary = dictionaryOf(wordOf(1, 'brelok', { sound: 'brelok' }), wordOf(2, 'брелок', { sound: 'brelok' }))
  expect(dictionary.russianOf('brelok')?.word).toBe('брелок')
  expect(dictionary.russianOf('b')).toBeUndefined()
})
