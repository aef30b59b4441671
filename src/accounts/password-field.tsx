import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { Field } from '../ui/field.tsx'
import { line } from '../ui/icons.tsx'
import { longestPassword, passwordProblem, passwordStrength, type Strength } from './password-rules.ts'
import { useViewer } from './viewer.ts'

const eye =
  'M2.8 12s3.4-6.2 9.2-6.2 9.2 6.2 9.2 6.2-3.4 6.2-9.2 6.2S2.8 12 2.8 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z'
const EyeIcon = line(eye)
const CrossedEyeIcon = line(`${eye}M4 4l16 16`)

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'inside' | 'maxLength'>

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      maxLength={longestPassword}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <button
          type="button"
          className="icon-button text-muted"
          aria-label="Показать пароль"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <CrossedEyeIcon className="size-5" /> : <EyeIcon className="size-5" />}
        </button>
      }
    />
  )
}

const words: Record<Strength, string> = { weak: 'Слабый пароль', fair: 'Неплохой пароль', strong: 'Надёжный пароль' }
const bars: Record<Strength, string> = { weak: 'w-1/3 bg-bad', fair: 'w-2/3 bg-accent', strong: 'w-full bg-good' }

/** A field for a new password that shows how strong it is. */
export function NewPasswordField({ email, value, ...props }: PasswordFieldProps & { email?: string; value: string }) {
  const problem = passwordProblem(value, email)
  const strength = passwordStrength(value, email)
  return (
    <PasswordField
      {...props}
      value={value}
      autoComplete="new-password"
      hint={
        <div className="grid gap-1.5">
          <div className="strength-bar" aria-hidden="true">
            {value && <div className={`strength-bar ${bars[strength]}`} />}
          </div>
          <p>
            {value === ''
              ? 'Не короче 8 символов. Хорошо подойдёт фраза из нескольких слов.'
              : (problem ?? words[strength])}
          </p>
        </div>
      }
    />
  )
}

/** Tells password managers whose password is asked for; nobody sees or reaches it. */
export function UsernameField() {
  const { user } = useViewer()
  return <input type="email" name="username" autoComplete="username" value={user ?? ''} readOnly hidden />
}

/** Asks who is signed in for their password again. Who came by another service has none, and gets one by letter. */
export function OwnPasswordField(props: PasswordFieldProps) {
  return (
    <>
      <UsernameField />
      <PasswordField
        {...props}
        required
        autoComplete="current-password"
        hint={
          <Link to="/reset_password/" className="link inline-flex min-h-11 items-center">
            Нет пароля? Задайте его по&nbsp;ссылке из&nbsp;письма
          </Link>
        }
      />
    </>
  )
}
