import { expect, test } from 'vitest'
import { batched } from './batch.server.ts'

function openBatches(maxKeys?: number) {
  const asked: number[][] = []
  const read = batched(async (keys: number[]) => {
    asked.push(keys)
    if (keys.includes(13)) throw new Error('away')
    return new Map(keys.map((key) => [key, `v${key}`]))
  }, maxKeys)
  return { asked, read }
}

test('keys requested at the same time are one query, each key once', async () => {
  const { asked, read } = openBatches()
  const [first, second] = await Promise.all([read([1, 2]), read([2, 3])])
  expect(asked).toEqual([[1, 2, 3]])
  expect([first.get(1), second.get(3)]).toEqual(['v1', 'v3'])
})

test('a running query takes no more keys: it could miss later changes', async () => {
  const asked: number[] = []
  const answer = Promise.withResolvers<void>()
  const read = batched(async (keys: number[]) => {
    asked.push(...keys)
    await answer.promise
    return new Map(keys.map((key) => [key, key]))
  })
  const first = read([1])
  while (asked.length === 0) await new Promise(setImmediate)
  const second = read([1])
  answer.resolve()
  await Promise.all([first, second])
  expect(asked).toEqual([1, 1])
})

test('a query has a maximum number of keys', async () => {
  const { asked, read } = openBatches(3)
  await Promise.all([read([1, 2]), read([3, 4])])
  expect(asked).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('a failure rejects all callers of the batch, and only those', async () => {
  const { read } = openBatches()
  const together = await Promise.allSettled([read([13]), read([1])])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await read([1])).get(1)).toBe('v1')
})
