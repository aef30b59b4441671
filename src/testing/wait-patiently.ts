import { beforeEach, vi } from 'vitest'

/**
 * Limits of seconds are for partners that are slow. In an API test the partner's stand-in and the shop share a process,
 * and one that stands still for a second would look like that: no limit ends a call but where the stand-in is to hang.
 */
export function waitPatiently(hangs: () => boolean = () => false): void {
  beforeEach(() => {
    const limit = AbortSignal.timeout.bind(AbortSignal)
    const spy = vi.spyOn(AbortSignal, 'timeout')
    spy.mockImplementation((ms) => (hangs() ? limit(ms) : new AbortController().signal))
    return () => spy.mockRestore()
  })
}
