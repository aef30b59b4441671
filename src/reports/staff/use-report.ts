import { useLayoutEffect } from 'react'
import { type Load, useLoad } from '../../platform/browser/use-load.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'

/** Whether the report could not be loaded. */
export type OnFailed = (isFailed: boolean) => void

/** A report, whose page is told when it is not there: then there is nothing to download. */
export function useReport<T>(load: (signal: AbortSignal) => Promise<T>, onFailed: OnFailed): Load<T> {
  const report = useLoad(load, staffFallback())
  const isFailed = report.failure !== undefined
  useLayoutEffect(() => {
    onFailed(isFailed)
    return () => onFailed(false)
  }, [isFailed, onFailed])
  return report
}
