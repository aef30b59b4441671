import type { ReactNode } from 'react'

interface SubmitButtonProps {
  loading: boolean
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** Cannot be pressed twice; its name stays while the spinner turns. */
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
