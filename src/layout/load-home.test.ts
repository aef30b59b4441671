import { expect, test, vi } from 'vitest'
import type { ApiClient } from '../platform/browser/api-client.ts'
import { loadHomeInBrowser } from './load-home.ts'

test('a slow home page opens with the strips of staff, which decide where everything else stands', async () => {
  vi.useFakeTimers()
  const strips = Promise.withResolvers<unknown[]>()
  const answers: Record<string, unknown> = {
    'GET /api/home/opening/': { opening: null },
    'GET /api/home/strips/': strips.promise,
  }
  const never = new Promise(() => undefined)
  const api = { call: async (key: string) => answers[key] ?? never } as unknown as ApiClient
  const opened = vi.fn()
  const page = loadHomeInBrowser(api)
  void page.then(opened)
  await vi.advanceTimersByTimeAsync(1000)
  expect(opened).not.toHaveBeenCalled()
  strips.resolve([])
  expect(await page).toMatchObject({ strips: { ok: true, value: [] }, newArrivals: expect.any(Promise) })
  vi.useRealTimers()
})
