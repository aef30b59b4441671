import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { describeFailure, type Failure, type Fallback } from './failure.ts'

export interface Load<T> {
  /** Kept while reloading, so that nothing flickers; `busy` says that it is outdated. */
  value: T | undefined
  failure: Failure | undefined
  busy: boolean
  reload: () => void
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
  const [attempt, setAttempt] = useState(1)
  const [settled, setSettled] = useState<Settled<T>>({ value: undefined, failure: undefined, load, attempt: 0 })
  const busy = settled.load !== load || settled.attempt !== attempt
  // A changed fallback is no reason to reload.
  const describe = useEffectEvent((error: unknown) => describeFailure(error, fallback))

  useEffect(() => {
    const call = new AbortController()
    load(call.signal).then(
      (value) => !call.signal.aborted && setSettled({ value, failure: undefined, load, attempt }),
      (error: unknown) => {
        if (call.signal.aborted) return
        const failure = describe(error)
        setSettled(({ value }) => ({ value, failure, load, attempt }))
      },
    )
    return () => call.abort()
  }, [load, attempt])

  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  const set = useCallback((value: T) => setSettled((before) => ({ ...before, value, failure: undefined })), [])
  return { value: settled.value, failure: busy ? undefined : settled.failure, busy, reload, set }
}
