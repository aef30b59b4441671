import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { zipStream } from './write-xlsx.server.ts'

const piece = () => randomBytes(100_000).toString('base64')

test('an entry that fails makes the whole file fail', async () => {
  async function* broken() {
    yield piece()
    throw new Error('the database is away')
  }
  await expect(Array.fromAsync(zipStream([{ name: 'a.txt', text: broken() }]))).rejects.toThrow('the database is away')
})

test('a file that is no longer read stops producing its entries', async () => {
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  async function* endless() {
    try {
      for (;;) yield piece()
    } finally {
      resolve()
    }
  }
  let taken = 0
  for await (const { length } of zipStream([{ name: 'a.txt', text: endless() }])) {
    taken += length
    if (taken > 1_000_000) break
  }
  await stopped
})
