import { useRef } from 'react'
import { failureText } from '../platform/browser/failure.ts'
import { type Action, useAction } from '../platform/browser/use-action.ts'
import { dismissToast, showToast } from './show-toast.ts'

/** An action without a form to say in what went wrong: a toast does. */
export function useToastedAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  fallback: string,
): Action<Args> {
  const toast = useRef(0)
  return useAction(async (...args: Args) => {
    // What failed before is tried again: the old words would only contradict the new outcome.
    dismissToast(toast.current)
    try {
      await work(...args)
    } catch (error) {
      toast.current = showToast({ kind: 'failure', text: failureText(error, fallback) })
      throw error
    }
  }, fallback)
}
