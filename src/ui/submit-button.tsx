import type { ReactNode } from 'react'

interface SubmitButtonProps {
  loading: boolean
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** Disabled while submitting, so that it cannot be pressed twice; keeps its text beside the spinner. */
export function SubmitButton({ loading, disabled = false, className = '', children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`button button-submit ${className}`}
      disabled={loading || disabled}
      aria-busy={loading}
    >
      {loading && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
