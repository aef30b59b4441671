import { useCallback, useEffect, useState } from 'react'

/** The whole seconds left and a start function. Uses the clock, because timers are throttled in background tabs. */
export function useCountdown(): [left: number, begin: (seconds: number) => void] {
  const [until, setUntil] = useState<number>()
  const [left, setLeft] = useState(0)

  useEffect(() => {
    if (until === undefined) return
    const look = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(ticks)
    }
    const ticks = setInterval(look, 250)
    look()
    return () => clearInterval(ticks)
  }, [until])

  const begin = useCallback((seconds: number) => setUntil(Date.now() + seconds * 1000), [])
  return [left, begin]
}
