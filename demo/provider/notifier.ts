import { setTimeout as pause } from 'node:timers/promises'
import type { Trouble } from './trouble.ts'

/** Tries again until the shop answers 200, at first soon; the provider does so for a day. */
const gapsMs = [500, 2000, 5000, 10_000, 30_000]

export function openNotifier(trouble: Trouble, firstUrl: string | undefined) {
  let url = firstUrl
  const closing = new AbortController()
  const sending = new Set<Promise<void>>()

  async function send(body: string): Promise<void> {
    for (const gap of [0, ...gapsMs]) {
      await pause(gap, undefined, { ref: false, signal: closing.signal })
      if (url && (await isTaken(url, body))) return
    }
  }

  async function isTaken(to: string, body: string): Promise<boolean> {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)])
      const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
      await answer.arrayBuffer()
      return answer.status === 200
    } catch {
      return false
    }
  }

  function start(body: string, delayMs: number): void {
    const sent: Promise<void> = pause(delayMs, undefined, { ref: false, signal: closing.signal })
      .then(() => send(body))
      .catch(() => undefined)
      .finally(() => sending.delete(sent))
    sending.add(sent)
  }

  return {
    notify(event: string, object: unknown): void {
      const body = JSON.stringify({ type: 'notification', event, object })
      const fate = trouble.notification()
      if (fate === 'never') return
      start(body, fate === 'late' ? trouble.lateMs : 0)
      if (fate === 'twice') start(body, 0)
    },
    setUrl(next: string): void {
      url = next
    },
    /** Resolves when what was to be sent at once has been sent. */
    async settled(): Promise<void> {
      await Promise.race([Promise.all(sending), pause(1000, undefined, { ref: false })])
    },
    close: () => closing.abort(),
  }
}
