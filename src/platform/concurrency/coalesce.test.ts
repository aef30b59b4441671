import { expect, test } from 'vitest'
import { coalesce } from './coalesce.server.ts'

test('what comes while a batch runs makes the next ones, none too large', async () => {
  const batches: number[][] = []
  let isRunning = false
  const double = coalesce(async (items: number[]) => {
    expect(isRunning).toBe(false)
    isRunning = true
    batches.push(items)
    await new Promise((resolve) => setImmediate(resolve))
    isRunning = false
    return items.map((item) => item * 2)
  }, 3)
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
  expect(await double(5)).toBe(10)
})

test('a batch that fails fails for its own callers only', async () => {
  const run = coalesce(async (items: string[]) => {
    if (items.includes('bad')) throw new Error('no')
    return items
  }, 10)
  const results = await Promise.allSettled(['good', 'bad'].map(run))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(await run('again')).toBe('again')
})
