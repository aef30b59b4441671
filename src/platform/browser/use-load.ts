import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { describeFailure, type Failure, type Fallback } from './failure.ts'

export interface Load<T> {
  /** Kept while reloading, so that nothing flickers; `busy` says that it is outdated. */
  value: T | undefined
  failure: Failure | undefined
  busy: boolean
  reload: () => void
  /** Reloads what changed elsewhere: nothing shows that it is under way, and a failure leaves everything as it is. */
  refresh: () => void
  /** Sets the data that an action has answered with, without another request. */
  set: (value: T) => void
}

interface Settled<T> {
  value: T | undefined
  failure: Failure | undefined
  /** The call that this is the outcome of. */
  call: unknown
  attempt: number
}

/**
 * Data of a personal or staff page, loaded in the browser:
 * `useLoad(useCallback((signal) => browserApi.call<…>(…, { signal }), [query]), 'Не удалось загрузить …')`.
 * A new `load` aborts the running call. A page of another product or order gets a `key`, and starts empty. What belongs
 * to something that changes is loaded again with each `version` of it; the old value stays until the new one is there.
 * A refused session (401) is handled by the API client's subscriber, not here.
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  fallback: Fallback,
  version?: string | number,
): Load<T> {
  const call = useMemo(() => ({ load, version }), [load, version])
  const [{ attempt, quiet }, setAttempt] = useState({ attempt: 1, quiet: false })
  const [settled, setSettled] = useState<Settled<T>>({ value: undefined, failure: undefined, call, attempt: 0 })
  const busy = settled.call !== call || (settled.attempt !== attempt && !quiet)
  // A changed fallback is no reason to reload.
  const describe = useEffectEvent((error: unknown) => describeFailure(error, fallback))

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    call.load(signal).then(
      (value) => !signal.aborted && setSettled({ value, failure: undefined, call, attempt }),
      (error: unknown) => {
        if (signal.aborted) return
        const failure = describe(error)
        setSettled((before) => ({ value: before.value, failure: quiet ? before.failure : failure, call, attempt }))
      },
    )
    return () => controller.abort()
  }, [call, attempt, quiet])

  const reload = useCallback(() => setAttempt((before) => ({ attempt: before.attempt + 1, quiet: false })), [])
  // While the user waits for something, it stays visible that they wait.
  const refresh = useCallback(() => setAttempt((before) => ({ attempt: before.attempt + 1, quiet: !busy })), [busy])
  const set = useCallback((value: T) => setSettled((before) => ({ ...before, value, failure: undefined })), [])
  return { value: settled.value, failure: busy ? undefined : settled.failure, busy, reload, refresh, set }
}
