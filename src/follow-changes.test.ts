import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { followChanges, type Kept } from './follow-changes.server.ts'

test('a database that answers only at the second question after its return is believed then', async () => {
  const trust = vi.fn()
  const events = new EventEmitter()
  const listener = {
    connected: true,
    onNotification: () => undefined,
    onConnectionChange: (changed: (connected: boolean) => void) => void events.on('changed', changed),
    onAbsence: () => undefined,
    close: async () => undefined,
  }
  const zone = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue('Asia/Omsk')
  followChanges(keptBy(trust), listener, zone)

  events.emit('changed', true)
  await vi.waitFor(() => expect(zone).toHaveBeenCalledTimes(2), { timeout: 30_000 })
  await vi.waitFor(() => expect(trust).toHaveBeenLastCalledWith(true), { timeout: 30_000 })

  listener.connected = false
  zone.mockClear()
  events.emit('changed', false)
  expect(trust).toHaveBeenLastCalledWith(false)
  expect(zone).not.toHaveBeenCalled()
})

function keptBy(setTrusted: (trusted: boolean) => void): Kept {
  const nothing = async () => undefined
  return {
    cache: { setTrusted, setAway: nothing },
    live: { reload: nothing },
    cards: { setTrusted: nothing },
    words: { dictionary: { reload: nothing }, invalidateSynonyms: nothing, invalidatePins: nothing },
  } as unknown as Kept
}
