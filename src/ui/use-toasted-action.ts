import { useRef } from 'react'
import { failureText } from '../platform/browser/failure.ts'
import { type Action, useAction } from '../platform/browser/use-action.ts'
import { dismissToast, showToast } from './show-toast.ts'

/** An action without a form that could show its error: a toast shows it. */
export function useToastedAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  fallback: string,
): Action<Args> {
  const toast = useRef(0)
  return useAction(async (...args: Args) => {
    // Dismisses the error of the previous attempt, which would contradict the new outcome.
    dismissToast(toast.current)
    try {
      await work(...args)
    } catch (error) {
      toast.current = showToast({ kind: 'failure', text: failureText(error, fallback) })
      throw error
    }
  }, fallback)
}
