import { expect, test } from 'vitest'
import { seededRandom } from '../../testing/seeded-random.ts'
import { allowedEdits, editDistance } from '../edit-distance.ts'
import { DeletionIndex } from './deletion-index.ts'
import type { Word } from './word.ts'

let lastId = 0

function wordOf(text: string): Word {
  lastId += 1
  return { id: lastId, spelling: text, word: text, stem: text, sound: text, joined: false, stop: false }
}

function indexOf(texts: Iterable<string>): DeletionIndex {
  const index = new DeletionIndex(({ word }) => word, 1)
  for (const text of texts) index.add(wordOf(text))
  return index
}

/** Of few letters, so that many are close to each other. */
function randomText(random: (limit: number) => number): string {
  return Array.from({ length: 3 + random(9) }, () => 'абвгё'[random(5)]).join('')
}

test('offers every word that may be meant', () => {
  const random = seededRandom(7)
  const words = [...new Set(Array.from({ length: 2000 }, () => randomText(random)))]
  const index = indexOf(words)
  for (let round = 0; round < 100; round += 1) {
    const typed = randomText(random)
    for (const edits of [1, 2] as const) {
      const offered = new Set([...index.candidates(typed, edits)].map(({ word }) => word))
      const meant = words.filter((word) => {
        const max = Math.min(edits, allowedEdits(Math.min(typed.length, word.length + 1)))
        return max > 0 && editDistance(typed, word, max) <= max
      })
      expect(
        meant.filter((word) => !offered.has(word)),
        typed,
      ).toEqual([])
    }
  }
})

test('offers few others of thousands', () => {
  const random = seededRandom(3)
  const letters = 'абвгдежзиклмнопрстух'
  const words = Array.from({ length: 5000 }, () => Array.from({ length: 9 }, () => letters[random(20)]).join(''))
  const index = indexOf(words)
  const [word = ''] = words
  const typed = `${word.slice(0, 3)}ф${word.slice(4)}`
  const offered = index.candidates(typed, 1)
  expect([...offered].map((each) => each.word)).toContain(word)
  expect(offered.size).toBeLessThan(100)
})
