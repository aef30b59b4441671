import { useRef, useState } from 'react'
import { describeFailure, type Failure, type Fallback } from './failure.ts'

export interface Action<Args extends unknown[]> {
  /** Resolves to true on success. A second call while the first is running does nothing. */
  run: (...args: Args) => Promise<boolean>
  busy: boolean
  failure: Failure | undefined
  clear: () => void
}

/**
 * Something that a user does on a page:
 * `const save = useAction(async () => { await browserApi.call<…>(…); … }, 'Не удалось сохранить')`.
 * The fallback may depend on the arguments: several buttons of one form are one action, of which one runs at a time.
 */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  fallback: Fallback | ((...args: Args) => Fallback),
): Action<Args> {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  // State is updated only with the next render: two quick clicks would both find it idle.
  const running = useRef(false)

  async function run(...args: Args): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await work(...args)
      return true
    } catch (error) {
      setFailure(describeFailure(error, typeof fallback === 'function' ? fallback(...args) : fallback))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { run, busy, failure, clear: () => setFailure(undefined) }
}
