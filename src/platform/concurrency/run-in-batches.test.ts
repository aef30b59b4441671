import { expect, test } from 'vitest'
import { runInBatches } from './run-in-batches.server.ts'

/** Runs that the test ends. */
function held(concurrency = 1, maxItems = 3) {
  const runs: { items: string[]; end: () => void; fail: (error: Error) => void }[] = []
  const run = (items: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      runs.push({ items, end: () => resolve(items.map((item) => item.toUpperCase())), fail: reject })
    })
  const serve = runInBatches(run, { maxItems, concurrency, keyOf: (item) => item[0] })
  const asked = (...items: string[]) => items.map((item) => serve(item))
  const settled = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { runs, asked, settled, sizes: () => runs.map(({ items }) => items) }
}

test('items that come at the same time are one batch, those that come while it runs are the next', async () => {
  const { runs, asked, settled, sizes } = held()
  const answers = asked('a', 'b')
  await settled()
  answers.push(...asked('c', 'd', 'e', 'f'))
  await settled()
  expect(sizes()).toEqual([['a', 'b']])
  runs[0]?.end()
  await settled()
  expect(sizes()).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ])
  runs[1]?.end()
  await settled()
  runs[2]?.end()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
})

test('no more batches than allowed run at the same time', async () => {
  const { runs, asked, settled, sizes } = held(2)
  const answers: Promise<string>[] = []
  for (const item of ['a', 'b', 'c', 'd']) {
    answers.push(...asked(item))
    await settled()
  }
  expect(sizes()).toEqual([['a'], ['b']])
  for (const { end } of runs) end()
  await settled()
  expect(sizes()).toEqual([['a'], ['b'], ['c', 'd']])
  runs[2]?.end()
  await Promise.all(answers)
})

test('the same key is never twice in a batch, and keeps its order', async () => {
  const { runs, asked, settled, sizes } = held()
  const answers = asked('b1', 'b2', 'c')
  await settled()
  runs[0]?.end()
  await settled()
  runs[1]?.end()
  expect(sizes()).toEqual([['b1', 'c'], ['b2']])
  expect(await Promise.all(answers)).toEqual(['B1', 'B2', 'C'])
})

test('a failed batch is retried one by one: only the item at fault fails', async () => {
  const { runs, asked, settled, sizes } = held()
  const answers = asked('b', 'c')
  await settled()
  runs[0]?.fail(new Error('deadlock'))
  await settled()
  runs[1]?.end()
  await settled()
  runs[2]?.fail(new Error('c is broken'))
  expect(sizes()).toEqual([['b', 'c'], ['b'], ['c']])
  expect(await Promise.allSettled(answers)).toMatchObject([{ value: 'B' }, { reason: new Error('c is broken') }])
})

test.each(Array.from({ length: 10 }, (_, ticks) => ticks))(
  'an item that comes %i ticks after the last batch runs too',
  async (ticks) => {
    const serve = runInBatches(async (items: number[]) => items, { maxItems: 4, concurrency: 1, keyOf: (item) => item })
    await serve(1)
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    expect(await serve(2)).toBe(2)
  },
)
