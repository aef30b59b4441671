import { useEffect } from 'react'
import type { Load } from './use-load.ts'

const intervalMs = 700
const afterFailureMs = 3_500

/** Reloads while the server is still working on something; less often while that fails. */
export function usePolling(
  { busy, failure, reload }: Pick<Load<unknown>, 'busy' | 'failure' | 'reload'>,
  isActive: boolean,
): void {
  useEffect(() => {
    if (!isActive || busy) return
    const timer = setTimeout(reload, failure ? afterFailureMs : intervalMs)
    return () => clearTimeout(timer)
  }, [isActive, busy, failure, reload])
}
