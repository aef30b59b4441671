import { type ReactNode, useId, useState } from 'react'
import { FieldNotes } from '../../field.tsx'

/** Props of every field of the back office; `useForm().bind('name', failure?.fields)` gives the first four. */
export interface FieldProps<Value> {
  name?: string
  value: Value
  onChange: (value: Value) => void
  /** What the server said about the value that was sent; gone as soon as it is corrected. */
  error?: string | undefined
  /** About the value as it is now. */
  liveError?: string | undefined
  label: string
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
}

interface LabelledProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  liveError?: string | undefined
  required?: boolean | undefined
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    'aria-required': true | undefined
  }) => ReactNode
}

/** A label above, a hint and an error below, all linked to the control for screen readers. */
export function Labelled(props: LabelledProps) {
  const { label, hint, error: refused, liveError, required, children } = props
  const id = useId()
  const [isCorrected, setCorrected] = useState(false)
  // The next attempt clears the error first: if it is refused again, the sentence is new even when it is the same.
  if (isCorrected && refused === undefined) setCorrected(false)
  const error = liveError ?? (isCorrected ? undefined : refused)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div
      role="presentation"
      className="grid min-w-0 content-start gap-1.5"
      onInput={() => setCorrected(refused !== undefined)}
    >
      <label htmlFor={id} className="font-medium text-sm">
        {label}
        {required && (
          <span aria-hidden="true" className="text-bad">
            &nbsp;*
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}
