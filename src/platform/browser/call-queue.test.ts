import { describe, expect, test } from 'vitest'
import { CallQueue } from './call-queue.ts'

/** A call that the test settles. */
function pending<T>() {
  return Promise.withResolvers<T>()
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('CallQueue', () => {
  test('a change waits for the one before it, even if that fails', async () => {
    const queue = new CallQueue()
    const first = pending<string>()
    const order: string[] = []
    const failing = queue.change(async () => {
      order.push('first begins')
      await first.promise
    })
    const second = queue.change(async () => order.push('second begins'))
    await settled()
    expect(order).toEqual(['first begins'])
    first.reject(new Error('away'))
    await expect(failing).rejects.toThrow('away')
    await second
    expect(order).toEqual(['first begins', 'second begins'])
  })

  test('a read that overlaps with the start of a change is repeated after it', async () => {
    const queue = new CallQueue()
    const answers = [pending<string>(), pending<string>()]
    let asked = 0
    const reading = queue.read(() => (answers[asked++] ?? pending<string>()).promise)
    await settled()
    const change = pending<void>()
    void queue.change(() => change.promise)
    answers[0]?.resolve('before')
    await settled()
    expect(asked).toBe(1)
    change.resolve()
    await settled()
    expect(asked).toBe(2)
    answers[1]?.resolve('after')
    expect(await reading).toBe('after')
  })
})
