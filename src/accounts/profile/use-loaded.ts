import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../platform/browser/api-client.ts'
import { viewerChanged } from '../viewer.ts'

export type Loaded<T> = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; value: T }

/** Something personal, loaded in the browser. Whoever turns out to be signed out is sent to sign in by the page. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let current = attempt > 0
    load().then(
      (value) => current && setLoaded({ state: 'loaded', value }),
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) void viewerChanged()
        else if (current) setLoaded({ state: 'failed' })
      },
    )
    return () => {
      current = false
    }
  }, [load, attempt])

  const reload = useCallback(() => {
    setLoaded({ state: 'loading' })
    setAttempt((before) => before + 1)
  }, [])

  const set = useCallback((value: T) => setLoaded({ state: 'loaded', value }), [])
  return { loaded, reload, set }
}
