import { useCallback, useEffect, useEffectEvent, useState } from 'react'
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
  load: unknown
  attempt: number
}

/**
 * Data of a personal or staff page, loaded in the browser:
 * `useLoad(useCallback((signal) => browserApi.call<…>(…, { signal }), [query]), 'Не удалось загрузить …')`.
 * A new `load` aborts the running call. A page of another product or order gets a `key`, and starts empty.
 * A refused session (401) is handled by the API client's subscriber, not here.
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, fallback: Fallback): Load<T> {
  const [{ attempt, quiet }, setAttempt] = useState({ attempt: 1, quiet: false })
  const [settled, setSettled] = useState<Settled<T>>({ value: undefined, failure: undefined, load, attempt: 0 })
  const busy = settled.load !== load || (settled.attempt !== attempt && !quiet)
  // A changed fallback is no reason to reload.
  const describe = useEffectEvent((error: unknown) => describeFailure(error, fallback))

  useEffect(() => {
    const call = new AbortController()
    load(call.signal).then(
      (value) => !call.signal.aborted && setSettled({ value, failure: undefined, load, attempt }),
      (error: unknown) => {
        if (call.signal.aborted) return
        const failure = describe(error)
        setSettled((before) => ({ value: before.value, failure: quiet ? before.failure : failure, load, attempt }))
      },
    )
    return () => call.abort()
  }, [load, attempt, quiet])

  const reload = useCallback(() => setAttempt((before) => ({ attempt: before.attempt + 1, quiet: false })), [])
  // While the user waits for something, it stays visible that they wait.
  const refresh = useCallback(() => setAttempt((before) => ({ attempt: before.attempt + 1, quiet: !busy })), [busy])
  const set = useCallback((value: T) => setSettled((before) => ({ ...before, value, failure: undefined })), [])
  return { value: settled.value, failure: busy ? undefined : settled.failure, busy, reload, refresh, set }
}
