import { expect, onTestFinished, test, vi } from 'vitest'
import { missingChunk } from '../browser/load-chunk.ts'
import { loadRouteChunk } from './load-route-chunk.ts'

test('a page whose chunk fails to load becomes a page that fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => logged.mockRestore())
  missingChunk.set(false)
  const module = await loadRouteChunk<{ clientLoader?: () => unknown }>(() => Promise.reject(new TypeError('gone')))
  expect(logged).toHaveBeenCalledWith('Loading chunk failed', expect.any(TypeError))
  expect(() => module.clientLoader?.()).toThrow('Loading chunk failed')
  expect(missingChunk.get()).toBe(false)
})
