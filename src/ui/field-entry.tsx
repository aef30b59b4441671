import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface FieldEntryProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> {
  label: string
  /** Of the button. */
  enter: string
  busy: boolean
  value: string
  /** Below field and button. */
  hint?: ReactNode
  error?: string | undefined
  onChange: (text: string) => void
  onEnter: () => void
}

/** A short field with its own button, inside of a larger form: Enter presses the button and does not send the form. */
export function FieldEntry(props: FieldEntryProps) {
  const { label, enter, busy, hint, error, onChange, onEnter, className = '', ...field } = props
  const id = useId()
  const described = [field['aria-describedby'], hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid max-w-lg gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          {...field}
          id={id}
          className={`input min-w-40 flex-1 ${className}`}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.stopPropagation()
            onEnter()
          }}
        />
        <button type="button" className="button-quiet" aria-busy={busy} onClick={onEnter}>
          {enter}
        </button>
      </div>
      <div role="alert" className="contents">
        {error && (
          <p id={`${id}-error`} className="text-bad text-sm">
            {error}
          </p>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
