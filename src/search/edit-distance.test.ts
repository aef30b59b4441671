import { expect, test } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { allowedEdits, editDistance } from './edit-distance.ts'

test.each([
  ['мика', 'мика', 0],
  ['мика', 'мики', 1],
  ['мика', 'мик', 1],
  ['мика', 'миика', 1],
  ['мика', 'микa', 1],
  ['фигруки', 'фигурки', 1],
  ['фгиуркы', 'фигурка', 2],
  ['', 'аб', 2],
])('from %s to %s takes %i edits', (from, to, edits) => {
  expect(editDistance(from, to, 2)).toBe(edits)
  expect(editDistance(to, from, 2)).toBe(edits)
})

test('stops counting at the limit', () => {
  expect(editDistance('фигурка', 'значок', 2)).toBe(3)
  expect(editDistance('а', 'абвгд', 1)).toBe(2)
})

test('allows one edit from four letters and two from eight', () => {
  expect([3, 4, 7, 8].map(allowedEdits)).toEqual([0, 1, 1, 2])
})

test('counts as a plain table of all beginnings does', () => {
  const random = seededRandom(11)
  const text = () => Array.from({ length: random(9) }, () => 'абв'[random(3)]).join('')
  for (let round = 0; round < 2000; round += 1) {
    const [from, to, max] = [text(), text(), 1 + random(3)]
    expect(editDistance(from, to, max), `${from} to ${to}`).toBe(Math.min(plainDistance(from, to), max + 1))
  }
})

function plainDistance(from: string, to: string): number {
  const edits = new Map<string, number>()
  const at = (i: number, j: number) => edits.get(`${i} ${j}`) ?? 0
  for (let i = 0; i <= from.length; i++) {
    for (let j = 0; j <= to.length; j++) {
      const ways = [i === 0 || j === 0 ? i + j : at(i - 1, j - 1) + Number(from[i - 1] !== to[j - 1])]
      if (i > 0) ways.push(at(i - 1, j) + 1)
      if (j > 0) ways.push(at(i, j - 1) + 1)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) ways.push(at(i - 2, j - 2) + 1)
      edits.set(`${i} ${j}`, Math.min(...ways))
    }
  }
  return at(from.length, to.length)
}
