import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('limits how many run at a time and keeps the others in order, even when one fails', async () => {
  const semaphore = createSemaphore(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const visits = [0, 1, 2, 3].map((visit) =>
    semaphore(async () => {
      begun.push(visit)
      await new Promise<void>((resolve) => {
        ends[visit] = resolve
      })
      if (visit === 0) throw new Error('fell')
      return visit
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await expect(visits[0]).rejects.toThrow('fell')
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.()
  await visits[1]
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  expect(await Promise.all(visits.slice(1))).toEqual([1, 2, 3])
})
