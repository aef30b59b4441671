import { expect, test } from 'vitest'
import { readCodes } from './read-codes.ts'

test.each([
  ['KTS-SF-0012;3', 'KTS-SF-0012', 3],
  ['KTS-SF-0012\t3', 'KTS-SF-0012', 3],
  ['KTS-SF-0012, 3', 'KTS-SF-0012', 3],
  ['KTS-SF-0012 x 3', 'KTS-SF-0012', 3],
  ['"KTS-SF-0012";"3"', 'KTS-SF-0012', 3],
  ['KTS-SF-0012', 'KTS-SF-0012', 1],
  ['2000000000015', '2000000000015', 1],
  ['2000000000015;0', '2000000000015', 0],
  ['KTS-SF-0012;3;Лиса', 'KTS-SF-0012', 3],
])('%j', (text, code, quantity) => {
  expect(readCodes(text)).toEqual({ lines: [{ code, quantity }], wrong: [] })
})

test('adds up what comes again, skips empty lines, and gives back what it cannot read', () => {
  expect(readCodes('A-1;2\r\n\r\nB-2\nA-1\nC-3;много\nD-4;-1')).toEqual({
    lines: [
      { code: 'A-1', quantity: 3 },
      { code: 'B-2', quantity: 1 },
    ],
    wrong: ['C-3;много', 'D-4;-1'],
  })
})
