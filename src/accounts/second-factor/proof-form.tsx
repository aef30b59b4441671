import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { PasswordField } from '../password-field.tsx'
import type { ProofQuestion } from './factor-shapes.ts'
import { signWithPasskey } from './passkey-client.ts'
import type { Proof } from './proof.ts'

interface ProofFormProps {
  question: ProofQuestion
  /** Gives the proof when it is asked for, so that the browser's own dialog counts as a part of the action. */
  onProof: (prove: () => Promise<Proof>) => void
  busy: boolean
  error: string | undefined
}

/** Asks for a passkey, a code of the app or the password: while signing in, and again before what must not be stolen. */
export function ProofForm({ question: { methods, passkey }, onProof, busy, error }: ProofFormProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const byPassword = methods.includes('password')
  const byCode = methods.includes('app') || methods.includes('recovery')

  const [shownError, setShownError] = useState(error)
  // A wrong code is typed anew.
  if (error !== shownError) {
    setShownError(error)
    if (error) setText('')
  }
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text !== '') onProof(() => Promise.resolve(byPassword ? { password: text } : { code: text }))
  }

  return (
    <div className="grid gap-5">
      <FormError text={error} />
      {passkey && (
        <button
          type="button"
          className="button button-submit"
          disabled={busy}
          onClick={() => onProof(async () => ({ passkey: await signWithPasskey(passkey) }))}
        >
          Подтвердить ключом доступа
        </button>
      )}
      {passkey && byCode && <p className="text-center text-muted text-sm">или</p>}
      {(byCode || byPassword) && (
        <form className="grid gap-4" onSubmit={submit}>
          {byPassword ? (
            <PasswordField
              ref={field}
              label="Ваш пароль"
              name="password"
              required
              autoComplete="current-password"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          ) : (
            <CodeField methods={methods} fieldRef={field} value={text} onChange={setText} />
          )}
          <SubmitButton loading={busy} disabled={text === ''}>
            Подтвердить
          </SubmitButton>
        </form>
      )}
      {methods.length === 0 && (
        <p>
          Ни&nbsp;один из&nbsp;ваших способов на&nbsp;этом сайте не&nbsp;работает. Попросите администратора сбросить
          защиту входа.
        </p>
      )}
    </div>
  )
}

interface CodeFieldProps {
  methods: ProofQuestion['methods']
  fieldRef: React.Ref<HTMLInputElement>
  value: string
  onChange: (text: string) => void
}

function CodeField({ methods, fieldRef, value, onChange }: CodeFieldProps) {
  const byApp = methods.includes('app')
  return (
    <Field
      ref={fieldRef}
      label={byApp ? 'Код из приложения' : 'Запасной код'}
      hint={byApp && methods.includes('recovery') ? 'Телефона нет под рукой? Введите запасной код.' : undefined}
      name="code"
      required
      maxLength={24}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      className="text-center font-semibold text-xl tabular-nums tracking-[0.2em]"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
