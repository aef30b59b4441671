import type { FieldsProps } from './checkout-values.ts'

export function Consent({ values, errors, set }: FieldsProps) {
  return (
    <div className="grid gap-1.5">
      <label className="flex gap-3 py-1 text-sm">
        <input
          type="checkbox"
          name="consent"
          required
          className="checkbox"
          checked={values.consent}
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent ? 'consent-error' : undefined}
          onChange={(event) => set({ consent: event.target.checked })}
        />
        <span>
          Я даю{' '}
          <a href="/consent/" target="_blank" rel="noreferrer" className="link">
            согласие на обработку персональных данных
          </a>
        </span>
      </label>
      {errors.consent && (
        <p id="consent-error" className="text-bad text-sm">
          {errors.consent}
        </p>
      )}
    </div>
  )
}
