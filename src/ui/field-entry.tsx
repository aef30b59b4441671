import { type InputHTMLAttributes, useId } from 'react'

interface FieldEntryProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange'> {
  label: string
  /** Of the button. */
  enter: string
  busy: boolean
  value: string
  onChange: (text: string) => void
  onEnter: () => void
}

/** A short field with its own button, inside of a larger form: Enter presses the button and does not send the form. */
export function FieldEntry({ label, enter, busy, onChange, onEnter, className = '', ...field }: FieldEntryProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          {...field}
          id={id}
          className={`input min-w-0 flex-1 ${className}`}
          autoComplete="off"
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
    </>
  )
}
