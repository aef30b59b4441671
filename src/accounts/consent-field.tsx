import { useEnteredEarly } from '../ui/use-entered-early.ts'
import { ConsentText } from './consent-text.tsx'

interface ConsentFieldProps {
  given: boolean
  error: string | undefined
  onChange: (given: boolean) => void
}

export function ConsentField({ given, error, onChange }: ConsentFieldProps) {
  const id = useEnteredEarly(({ checked }) => checked !== given && onChange(checked))
  return (
    <div className="grid gap-1.5">
      <label className="flex gap-3 py-1 text-sm">
        <input
          id={id}
          type="checkbox"
          name="consent"
          required
          className="checkbox"
          checked={given}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'consent-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <ConsentText />
      </label>
      {error && (
        <p id="consent-error" className="text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
