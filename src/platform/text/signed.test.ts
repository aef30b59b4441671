import { expect, test } from 'vitest'
import { signed } from './signed.ts'

test.each([
  [3, '+3'],
  [0, '0'],
  [-22, '−22'],
])('%i is written %s', (change, written) => expect(signed(change)).toBe(written))
