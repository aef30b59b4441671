import { DayInput } from './day-input.tsx'
import { type FieldProps, Labelled } from './labelled.tsx'

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'url' | 'tel' | 'datetime-local'
  placeholder?: string
  maxLength?: number
  autoComplete?: string
}

export function TextField({
  label,
  hint,
  error,
  liveError,
  required,
  onChange,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error} liveError={liveError} required={required}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          type={type}
          className="input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}

interface TextAreaProps extends FieldProps<string> {
  rows?: number
  placeholder?: string
  maxLength?: number
}

export function TextArea({ label, hint, error, liveError, required, onChange, rows = 5, ...area }: TextAreaProps) {
  return (
    <Labelled label={label} hint={hint} error={error} liveError={liveError} required={required}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className="input resize-y leading-normal"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  )
}

/** Why something is done: for the shopper's letter or the journal, never left out. */
export function ReasonField({ label = 'Причина', ...props }: Omit<FieldProps<string>, 'label'> & { label?: string }) {
  return <TextArea label={label} rows={2} maxLength={500} required {...props} />
}

/** A moment in the shop's time, as `2026-11-15T18:00`. */
export function TimeField(props: FieldProps<string>) {
  return <TextField {...props} type="datetime-local" />
}

/** A day, as `2026-11-15`. */
export function DayField({ label, hint, error, liveError, required, ...input }: FieldProps<string>) {
  return (
    <Labelled label={label} hint={hint} error={error} liveError={liveError} required={required}>
      {(control) => <DayInput {...input} {...control} />}
    </Labelled>
  )
}
