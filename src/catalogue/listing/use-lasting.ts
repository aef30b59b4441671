import { useEffect, useState } from 'react'

/** True once something has lasted this long: what is over in a moment should not flash. */
export function useLasting(active: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(setLasting, ms, true)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [active, ms])
  return active && lasting
}
