import { useEffect, useRef } from 'react'
import { Field } from '../ui/field.tsx'

export const codeLength = 6

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
  /** While it is being sent; afterwards an empty field has the focus again. */
  busy: boolean
}

/** The code from a letter. */
export function CodeField({ value, onChange, busy }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)

  // Focuses the field when the step opens, and again after a wrong code or a resend has cleared it.
  useEffect(() => {
    if (value === '' && !busy) field.current?.focus()
  }, [value, busy])

  return (
    <Field
      ref={field}
      label="Код подтверждения"
      hint="Введите 6-значный код из письма"
      name="verification_code"
      required
      maxLength={codeLength}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="one-time-code"
      className="text-center font-semibold text-2xl tabular-nums tracking-[0.4em]"
      value={value}
      onChange={(event) => onChange(digitsOf(event.target.value))}
      onPaste={(event) => {
        // The browser would cut «123 456» to six characters before the space is removed.
        event.preventDefault()
        onChange(digitsOf(event.clipboardData.getData('text')))
      }}
    />
  )
}

/** Where the code went. */
export function SentTo({ email, className = '' }: { email: string; className?: string }) {
  return (
    <p className={className}>
      {/* Whole on a line of its own, where it does not fit beside the words. */}
      Код отправлен на: <span className="inline-block max-w-full wrap-anywhere">{email}</span>
    </p>
  )
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}
