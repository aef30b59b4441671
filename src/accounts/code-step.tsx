import { type ClipboardEvent, type FormEvent, useEffect, useRef } from 'react'
import { Field } from '../ui/field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { TwoSteps } from './use-two-steps.ts'

const codeLength = 6

/** The second step: the code from the letter. */
export function CodeStep({ steps, onDone }: { steps: TwoSteps; onDone: () => void }) {
  const { code, setCode, loading, resendIn } = steps
  const field = useRef<HTMLInputElement>(null)

  // Focuses the field when the step opens, and again after a wrong code or a resend has cleared it.
  useEffect(() => {
    if (code === '' && !loading) field.current?.focus()
  }, [code, loading])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.length === codeLength) steps.confirm(onDone)
  }

  /** The browser would cut «123 456» to six characters before the space is removed. */
  function paste(event: ClipboardEvent): void {
    event.preventDefault()
    setCode(digitsOf(event.clipboardData.getData('text')))
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-center">
        {/* Whole on a line of its own, where it does not fit beside the words. */}
        Код отправлен на: <span className="inline-block max-w-full wrap-anywhere">{steps.sentTo}</span>
      </p>
      <FormError text={steps.error} />
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
        value={code}
        onChange={(event) => setCode(digitsOf(event.target.value))}
        onPaste={paste}
      />
      <SubmitButton loading={loading} disabled={code.length < codeLength}>
        Подтвердить код
      </SubmitButton>
      <div className="grid justify-items-center gap-1 text-sm">
        <button
          type="button"
          className="link min-h-11 cursor-pointer disabled:cursor-default disabled:text-muted disabled:no-underline"
          disabled={loading || resendIn > 0}
          onClick={steps.resend}
        >
          Не получили код? Отправить повторно
        </button>
        {resendIn > 0 && <p className="text-muted">Можно через {resendIn}&nbsp;с</p>}
        <button type="button" className="link min-h-11 cursor-pointer" disabled={loading} onClick={steps.goBack}>
          Назад
        </button>
      </div>
    </form>
  )
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}
