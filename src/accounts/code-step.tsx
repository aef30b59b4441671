import type { FormEvent } from 'react'
import { FormError } from '../ui/form-error.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { CodeField, codeLength, SentTo } from './code-field.tsx'
import type { TwoSteps } from './use-two-steps.ts'

/** The second step: the code from the letter. */
export function CodeStep({ steps, onDone }: { steps: TwoSteps; onDone: () => void }) {
  const { code, setCode, loading, resendIn } = steps

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.length === codeLength) steps.confirm(onDone)
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <SentTo email={steps.sentTo} className="text-center" />
      <FormError text={steps.error} />
      <CodeField value={code} onChange={setCode} busy={loading} />
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
