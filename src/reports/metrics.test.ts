import { expect, test } from 'vitest'
import { writeChange } from './metrics.ts'

test.each([
  [112, 100, '+12\u00a0%'],
  [88, 100, '−12\u00a0%'],
  [100, 100, '0\u00a0%'],
  [-50, -100, '+50\u00a0%'],
  [5, 0, undefined],
  [null, 10, undefined],
])('%s after %s is %s', (now, before, text) => {
  expect(writeChange(now, before)).toBe(text)
})
