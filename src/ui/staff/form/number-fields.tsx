import { useState } from 'react'
import { readRoubles, readWhole, writeRoubles } from '../text/read-number.ts'
import { type FieldProps, Labelled } from './labelled.tsx'

interface NumberFieldProps extends FieldProps<number | null> {
  placeholder?: string
}

interface Way {
  read: (text: string) => number | null | undefined
  write: (value: number) => string
  wrong: string
  unit?: string
}

const roubles: Way = { read: readRoubles, write: writeRoubles, wrong: 'Введите сумму в рублях.', unit: '₽' }
const whole: Way = { read: readWhole, write: String, wrong: 'Введите целое число.' }

/** A sum in roubles, kopecks after a comma. Null when empty; NaN for invalid text, which the API refuses. */
export function MoneyField(props: NumberFieldProps) {
  return <NumberText {...props} way={roubles} />
}

export function WholeField(props: NumberFieldProps) {
  return <NumberText {...props} way={whole} />
}

function NumberText({ label, hint, error, required, value, onChange, way, ...input }: NumberFieldProps & { way: Way }) {
  const [text, setText] = useState(written(value, way))
  const [known, setKnown] = useState(value)
  // Changed from outside, not by typing: another record, or «Взять их вариант».
  if (!Object.is(known, value)) {
    setKnown(value)
    setText(written(value, way))
  }

  function type(next: string): void {
    const read = way.read(next)
    const number = read === undefined ? Number.NaN : read
    setText(next)
    setKnown(number)
    onChange(number)
  }

  const wrong = Number.isNaN(value) ? way.wrong : undefined
  return (
    <Labelled label={label} hint={hint} error={error} liveError={wrong} required={required}>
      {(control) => (
        <div className="relative">
          <input
            autoComplete="off"
            {...input}
            {...control}
            inputMode={way === roubles ? 'decimal' : 'numeric'}
            className={`input tabular-nums ${way.unit ? 'pr-9' : ''}`}
            value={text}
            onChange={(event) => type(event.target.value)}
          />
          {way.unit && (
            <span aria-hidden="true" className="absolute inset-y-0 right-3.5 grid place-items-center text-muted">
              {way.unit}
            </span>
          )}
        </div>
      )}
    </Labelled>
  )
}

function written(value: number | null, { write }: Way): string {
  return value === null || Number.isNaN(value) ? '' : write(value)
}
