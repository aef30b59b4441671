import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '../../../platform/browser/failure.ts'

interface StaffFormProps {
  onSubmit: () => void
  failure: Failure | undefined
  className?: string
  children: ReactNode
}

/** A form that shows why it was refused and focuses the first invalid field. */
export function StaffForm({ onSubmit, failure, className = '', children }: StaffFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!failure) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    // Not under the bar with the buttons, which covers the end of the screen.
    field?.scrollIntoView({ block: 'center' })
  }, [failure])

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form ref={form} noValidate className={`grid min-w-0 gap-5 ${className}`} onSubmit={submit}>
      <FormFailure failure={failure} keeps />
      {children}
    </form>
  )
}

interface FormFailureProps {
  failure: Failure | undefined
  /** The form has typed text: a lost connection then says that nothing was lost. */
  keeps?: boolean
}

/** Rendered from the start: screen readers miss a live region that appears together with its text. */
export function FormFailure({ failure, keeps = false }: FormFailureProps) {
  const words = useRef<HTMLParagraphElement>(null)
  // The submit button may be a screen or two below.
  useEffect(() => {
    if (failure) words.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div role="alert" className="contents">
      {failure && (
        <p
          ref={words}
          className="scroll-mt-20 scroll-mb-24 rounded-xl border border-bad px-4 py-3 text-bad text-sm wrap-anywhere"
        >
          {failure.text}
          {keeps && failure.isOffline && ' Всё, что вы ввели, осталось на странице.'}
        </p>
      )}
    </div>
  )
}
