import { expect, test } from 'vitest'
import { atMost } from './at-most.server.ts'

test('so many run at a time, the others in the order they came, and a failure gives its place on', async () => {
  const inTurn = atMost(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3, 4].map((name) =>
    inTurn(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (name === 1) throw new Error('one fails')
      return name
    }),
  )
  const settled = Promise.allSettled(all)
  const turns = [
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
  ]
  for (const [index, expected] of turns.entries()) {
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun).toEqual(expected)
    ends[index]?.()
  }
  await new Promise((resolve) => setImmediate(resolve))
  ends[4]?.()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
