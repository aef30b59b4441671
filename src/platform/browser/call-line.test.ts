import { describe, expect, test } from 'vitest'
import { CallLine, LatestWishes } from './call-line.ts'

/** A call that ends when the test says so. */
function pending<T>() {
  return Promise.withResolvers<T>()
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('CallLine', () => {
  test('a change waits for the one before it, also when that fails', async () => {
    const line = new CallLine()
    const first = pending<string>()
    const order: string[] = []
    const failing = line.change(async () => {
      order.push('first begins')
      await first.promise
    })
    const second = line.change(async () => order.push('second begins'))
    await settled()
    expect(order).toEqual(['first begins'])
    first.reject(new Error('away'))
    await expect(failing).rejects.toThrow('away')
    await second
    expect(order).toEqual(['first begins', 'second begins'])
  })

  test('what is read while a change begins is read again after it', async () => {
    const line = new CallLine()
    const answers = [pending<string>(), pending<string>()]
    let asked = 0
    const reading = line.read(() => (answers[asked++] ?? pending<string>()).promise)
    await settled()
    const change = pending<void>()
    void line.change(() => change.promise)
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

describe('LatestWishes', () => {
  test('sends the first wish at once, then only the last', async () => {
    const sent: [number, number][] = []
    const calls = [pending<void>(), pending<void>()]
    const wishes = new LatestWishes<number>(
      new CallLine(),
      async (key, wish) => {
        sent.push([key, wish])
        await calls[sent.length - 1]?.promise
      },
      () => undefined,
    )
    wishes.wish(7, 2)
    await settled()
    for (const wish of [3, 4, 5]) wishes.wish(7, wish)
    expect([...wishes.open()]).toEqual([[7, 5]])
    await settled()
    expect(sent).toEqual([[7, 2]])
    calls[0]?.resolve()
    await settled()
    expect(sent).toEqual([
      [7, 2],
      [7, 5],
    ])
    calls[1]?.resolve()
    await settled()
    expect([...wishes.open()]).toEqual([])
  })

  test('a wish that failed is no longer open', async () => {
    let heard = 0
    const wishes = new LatestWishes<boolean>(
      new CallLine(),
      () => Promise.resolve(),
      () => {
        heard += 1
      },
    )
    wishes.wish(1, true)
    expect(wishes.open().get(1)).toBe(true)
    await settled()
    expect(wishes.open().size).toBe(0)
    expect(heard).toBe(2)
  })
})
