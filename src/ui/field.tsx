import type { ChangeEvent, InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useEnteredEarly } from './use-entered-early.ts'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Always shown below the field. */
  hint?: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  /** At the right end inside the field, such as a button that shows a password. */
  inside?: ReactNode
}

export function Field({ label, hint, error, ref, inside, className = '', ...input }: FieldProps) {
  const id = useEnteredEarly((field) => {
    const isOther = typeof input.value === 'string' && field.value !== input.value
    if (isOther) input.onChange?.({ target: field, currentTarget: field } as ChangeEvent<HTMLInputElement>)
  })
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          ref={ref}
          className={`input ${inside ? 'pr-12' : ''} ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {inside && <div className="absolute inset-y-0 right-0">{inside}</div>}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

/** What stands below a field; the field names both in `aria-describedby`. */
export function FieldNotes({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="text-bad text-sm">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </div>
      )}
    </>
  )
}
