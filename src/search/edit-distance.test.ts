import { expect, test } from 'vitest'
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
