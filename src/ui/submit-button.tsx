import { type ReactNode, useSyncExternalStore } from 'react'

interface SubmitButtonProps {
  loading: boolean
  disabled?: boolean
  className?: string
  children: ReactNode
}

const neverChanges = () => () => undefined

/**
 * Disabled while submitting, so that it cannot be pressed twice; keeps its text beside the spinner. Also until scripts
 * listen: the browser would send the form to an address that takes none, and what was typed would be lost.
 */
export function SubmitButton({ loading, disabled = false, className = '', children }: SubmitButtonProps) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return (
    <button
      type="submit"
      className={`button button-submit ${className}`}
      disabled={loading || disabled || !isHydrated}
      aria-busy={loading}
    >
      {loading && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
