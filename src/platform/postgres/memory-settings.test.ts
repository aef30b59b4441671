import { expect, test } from 'vitest'
import { memorySettings } from './memory-settings.ts'

const gigabyte = 1024 ** 3

test.each([
  ['a small machine', gigabyte / 4, '128MB', '128MB'],
  ['a rented one', 2 * gigabyte, '512MB', '1024MB'],
  ['a large one', 64 * gigabyte, '1024MB', '32768MB'],
])('%s', (_, bytes, shared_buffers, effective_cache_size) => {
  expect(memorySettings(bytes)).toEqual({ shared_buffers, effective_cache_size })
})
