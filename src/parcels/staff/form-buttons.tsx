import type { ReactNode } from 'react'

interface FormButtonsProps {
  submit: string
  busy: boolean
  onClose: () => void
  /** Another way to submit, where one is offered. */
  children?: ReactNode
}

export function FormButtons({ submit, busy, onClose, children }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <button type="submit" className="button button-submit" disabled={busy}>
        {submit}
      </button>
      {children}
      <button type="button" className="button-quiet" onClick={onClose}>
        Не сейчас
      </button>
    </div>
  )
}
