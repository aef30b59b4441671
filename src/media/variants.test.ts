import { expect, test } from 'vitest'
import { OutOfSpaceError } from '../platform/process/disk-space.server.ts'
import type { Storage } from './storage.server.ts'
import { openVariants } from './variants.server.ts'

const hash = 'a'.repeat(32)

function memoryStorage(): Storage {
  const files = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key),
    remove: async (key) => void files.delete(key),
  }
}

/** Makes a picture when the test says so. */
function openMaker() {
  const asked: { width: number; finish: () => void }[] = []
  const variants = openVariants(
    memoryStorage(),
    (_hash, width) =>
      new Promise((resolve) => asked.push({ width, finish: () => resolve(new Uint8Array([width % 256])) })),
  )
  const asksFor = (...widths: number[]) => expect.poll(() => asked.map(({ width }) => width)).toEqual(widths)
  return { variants, asked, asksFor }
}

test('a file that requests and the worker want at the same time is made once', async () => {
  const { variants, asked, asksFor } = openMaker()
  const preparing = variants.prepare(hash, 160, 'avif')
  await asksFor(160)
  const reading = [variants.read(hash, 160, 'avif'), variants.read(hash, 160, 'avif')]
  asked[0]?.finish()
  expect(await Promise.all(reading)).toEqual([new Uint8Array([160]), new Uint8Array([160])])
  expect(await preparing).toBe(true)
  expect(await variants.prepare(hash, 160, 'avif')).toBe(false)
  await asksFor(160)
})

test('the worker waits while requests wait for their files', async () => {
  const { variants, asked, asksFor } = openMaker()
  const first = variants.read(hash, 160, 'webp')
  await asksFor(160)
  const preparing = variants.prepare(hash, 320, 'webp')
  const second = variants.read(hash, 480, 'webp')
  await asksFor(160, 480)
  asked[0]?.finish()
  await first
  await asksFor(160, 480)
  asked[1]?.finish()
  await second
  await asksFor(160, 480, 320)
  asked[2]?.finish()
  expect(await preparing).toBe(true)
})

test('a file that could not be made is tried again by the next request', async () => {
  let attempts = 0
  const variants = openVariants(memoryStorage(), async () => {
    attempts += 1
    if (attempts === 1) throw new Error('no memory')
    return new Uint8Array([1])
  })
  await expect(variants.read(hash, 160, 'avif')).rejects.toThrow('no memory')
  expect(await variants.read(hash, 160, 'avif')).toEqual(new Uint8Array([1]))
})

test('with a full disk a request gets its file all the same, and the worker is told', async () => {
  const full = { ...memoryStorage(), put: () => Promise.reject(new OutOfSpaceError('no space left')) }
  const variants = openVariants(full, async () => new Uint8Array([1]))
  expect(await variants.read(hash, 160, 'avif')).toEqual(new Uint8Array([1]))
  await expect(variants.prepare(hash, 160, 'avif')).rejects.toThrow('no space left')
})

test('without a maker only what is stored can be read', async () => {
  const storage = memoryStorage()
  const variants = openVariants(storage)
  await storage.put(`pictures/${hash}/160.webp`, new Uint8Array([7]), 'image/webp')
  expect(await variants.read(hash, 160, 'webp')).toEqual(new Uint8Array([7]))
  expect(await variants.read(hash, 160, 'avif')).toBeUndefined()
  expect(await variants.prepare(hash, 160, 'avif')).toBe(false)
})
