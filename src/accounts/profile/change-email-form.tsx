import { type FormEvent, Suspense, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CodeField, codeLength, SentTo } from '../code-field.tsx'
import type { changeEmail } from '../email/change-email.contract.ts'
import { PasswordField, UsernameField } from '../password-field.tsx'
import { useViewer, viewerChanged } from '../viewer.ts'

/** Staff whose sign-in was long ago are asked again who they are; shoppers do not load it. */
const IdentityDialog = lazyPart(() => import('../staff/security/identity-dialog.tsx'))

interface ChangeEmailFormProps {
  email: string
  onChanged: (email: string) => void
  onClose: () => void
}

interface Sent {
  password?: string
  current_code?: string
  verification_code?: string
  resend?: true
}

const failed = 'Не удалось сменить email'

/** The new address and a proof of the account, then the code that was sent to the new address. */
export default function ChangeEmailForm({ email, onChanged, onClose }: ChangeEmailFormProps) {
  const { is_staff: isStaff } = useViewer()
  const [next, setNext] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<'start' | 'prove' | 'code'>('start')
  const { run, busy, failure } = useAction(async (sent: Sent) => {
    setCode('')
    const answer = await browserApi.call<typeof changeEmail>('POST /api/user/email/', {
      body: { email: next, ...sent },
    })
    if (answer.step !== 'done') return setStep(answer.step)
    showToast({
      kind: 'success',
      text: `Теперь входите с адресом ${answer.email}. На других устройствах войдите заново.`,
    })
    onChanged(answer.email)
    onClose()
    await viewerChanged()
  }, failed)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (step === 'start') void run({ password })
    else void run(step === 'prove' ? { current_code: code } : { verification_code: code })
  }

  const sentTo = step === 'prove' ? email : next
  return (
    <>
      <form noValidate className="grid max-w-md gap-5" onSubmit={submit}>
        <h3 className="font-semibold">Новый email</h3>
        <FormError text={failure?.text} />
        {step === 'start' ? (
          <>
            <UsernameField />
            <Field
              label="Новый email"
              name="new_email"
              type="email"
              required
              autoComplete="email"
              value={next}
              error={failure?.fields.email}
              onChange={(event) => setNext(event.target.value)}
            />
            <PasswordField
              label="Ваш пароль"
              name="password"
              required
              autoComplete="current-password"
              value={password}
              error={failure?.fields.password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <button
              type="button"
              className="link min-h-11 cursor-pointer justify-self-start text-left text-sm"
              disabled={busy}
              onClick={() => void run({})}
            >
              Нет пароля? Пришлём код на нынешний адрес
            </button>
          </>
        ) : (
          <>
            <SentTo email={sentTo} />
            <CodeField value={code} onChange={setCode} busy={busy} />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton loading={busy} disabled={step !== 'start' && code.length < codeLength}>
            {step === 'start' ? 'Получить код' : 'Подтвердить код'}
          </SubmitButton>
          {step === 'code' && (
            <button type="button" className="button-quiet" disabled={busy} onClick={() => void run({ resend: true })}>
              Отправить повторно
            </button>
          )}
          <button type="button" className="button-quiet" disabled={busy} onClick={onClose}>
            Отмена
          </button>
        </div>
      </form>
      {isStaff && (
        <Suspense>
          <IdentityDialog />
        </Suspense>
      )}
    </>
  )
}
