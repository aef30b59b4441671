import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { getClock, HomeStrip, listHomeStrips } from '../catalogue/strips/strips.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { showToast } from '../ui/show-toast.ts'
import { countdownText } from './countdown-text.ts'

/** Asked again after so long when the shop has not begun yet, or did not answer. */
const againMs = 2000

/** Counts down by the shop's clock, and then loads the page's data anew: the goods take its place. */
export default function DropCountdown({ strip }: { strip: HomeStrip }) {
  const [left, setLeft] = useState<number>()
  const { revalidate } = useRevalidator()
  const startsAt = Date.parse(strip.starts_at ?? '')
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const strips = await browserApi.call<typeof listHomeStrips>('GET /api/home/strips/', {}, { signal })
    const begun = strips.find(({ id }) => id === strip.id)
    if (begun?.when) return
    await revalidate()
    // Otherwise staff have taken it off.
    if (begun) showToast({ kind: 'success', text: `${strip.title}: уже здесь` })
  })

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let timer: ReturnType<typeof setTimeout>

    /** `ahead`: by how much the shop's clock is ahead of this one. */
    async function tick(ahead: number): Promise<void> {
      const rest = startsAt - Date.now() - ahead
      setLeft(rest)
      // The API client has logged a failure.
      if (rest <= 0) await begin(signal).catch(() => undefined)
      if (!signal.aborted) timer = setTimeout(() => void tick(ahead), rest > 0 ? rest % 1000 || 1000 : againMs)
    }

    void aheadOfThisClock(signal).then((ahead) => (signal.aborted ? undefined : tick(ahead)))
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [startsAt])

  return left !== undefined && <span role="timer">{countdownText(left)}</span>
}

/** Zero when the shop does not say: a countdown by this clock is better than none. */
async function aheadOfThisClock(signal: AbortSignal): Promise<number> {
  const asked = Date.now()
  try {
    const { now } = await browserApi.call<typeof getClock>('GET /api/home/clock/', {}, { signal })
    return Date.parse(now) - (asked + Date.now()) / 2
  } catch {
    return 0
  }
}
