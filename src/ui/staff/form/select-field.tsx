import { type FieldProps, Labelled } from './labelled.tsx'

export interface Choice {
  value: string
  name: string
}

interface SelectFieldProps extends FieldProps<string> {
  choices: readonly Choice[]
  /** A first option that means no choice. */
  none?: string
}

export function SelectField({ label, hint, error, required, onChange, choices, none, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <select {...select} {...control} className="input" onChange={(event) => onChange(event.target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          {choices.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
