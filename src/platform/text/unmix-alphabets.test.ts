import { expect, test } from 'vitest'
import { unmixAlphabets } from './unmix-alphabets.ts'

test.each([
  ['Peн', 'рен'],
  ['цукикo 1/7', 'цукико 1/7'],
  ['Nеоn', 'neon'],
  ['фигурка NOXA', 'фигурка NOXA'],
  ['яndex', 'яndex'],
])('%s is %s', (mixed, unmixed) => {
  expect(unmixAlphabets(mixed)).toBe(unmixed)
})
