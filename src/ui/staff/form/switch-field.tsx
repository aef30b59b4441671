import { useId } from 'react'
import type { FieldProps } from './labelled.tsx'

/** On or off. The whole line is clickable. */
export function SwitchField({ label, hint, error, value, onChange, name, disabled }: FieldProps<boolean>) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          name={name}
          className="switch"
          checked={value}
          aria-checked={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="font-medium text-sm">{label}</span>
      </label>
      {(error || hint) && (
        <p id={id} className={`text-sm ${error ? 'text-bad' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
