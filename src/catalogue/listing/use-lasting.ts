import { useEffect, useState } from 'react'

/** True once something has lasted this long, so that a short loading state does not flash. */
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
