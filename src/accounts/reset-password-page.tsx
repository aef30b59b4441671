import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { secretPageHeaders } from '../platform/pages/secret-page-headers.ts'
import { FormError } from '../ui/form-error.tsx'
import { showToast } from '../ui/show-toast.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Route } from './+types/reset-password-page.ts'
import type { confirmPasswordReset, requestPasswordReset } from './accounts.contract.ts'
import { AuthFrame } from './auth-frame.tsx'
import { EmailField } from './credentials-form.tsx'
import { NewPasswordField } from './password-field.tsx'
import { useViewer } from './viewer.ts'

export const headers: Route.HeadersFunction = secretPageHeaders

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Новый пароль — ${site.siteName}`
  return pageMeta({ ...site, path: '/reset_password/', title, description: 'Восстановление доступа.', noindex: true })
}

export default function ResetPasswordPage() {
  useViewer()
  const [query] = useSearchParams()
  const token = query.get('token')
  return <AuthFrame title="Новый пароль">{token ? <NewPassword token={token} /> : <AskForLink />}</AuthFrame>
}

function AskForLink() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const { run, busy, failure } = useAction(async () => {
    await browserApi.call<typeof requestPasswordReset>('POST /api/user/api/reset_password/', { body: { email } })
    setSentTo(email)
  }, 'Не удалось отправить письмо')

  function ask(event: FormEvent): void {
    event.preventDefault()
    void run()
  }

  return (
    <>
      <div role="status" className="contents">
        {sentTo && (
          <p className="wrap-anywhere">
            Если у адреса {sentTo} есть учётная запись, мы отправили на него письмо со ссылкой. Она действует один час.
          </p>
        )}
      </div>
      {!sentTo && (
        <form noValidate className="grid gap-5" method="post" onSubmit={ask}>
          <p className="text-muted">Пришлём ссылку, по которой можно задать новый пароль.</p>
          <FormError text={failure?.text} />
          <EmailField value={email} error={failure?.fields.email} onChange={setEmail} />
          <SubmitButton loading={busy}>Отправить ссылку</SubmitButton>
        </form>
      )}
      <Link to="/auth/" className="link inline-flex min-h-11 items-center justify-self-center text-sm">
        Вернуться ко входу
      </Link>
    </>
  )
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const { run, busy, failure } = useAction(async () => {
    const body = { token, new_password: password }
    await browserApi.call<typeof confirmPasswordReset>('POST /api/user/api/reset_password/confirm/', { body })
    showToast({ kind: 'success', text: 'Пароль изменён. Теперь войдите с ним.' })
    await navigate('/auth/', { replace: true })
  }, 'Не удалось изменить пароль')

  function set(event: FormEvent): void {
    event.preventDefault()
    void run()
  }

  return (
    <form noValidate className="grid gap-5" method="post" onSubmit={set}>
      <FormError text={failure?.text} />
      <NewPasswordField
        label="Новый пароль"
        name="new_password"
        required
        minLength={8}
        value={password}
        error={failure?.fields.new_password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SubmitButton loading={busy}>Сохранить пароль</SubmitButton>
      <Link to="/reset_password/" className="link inline-flex min-h-11 items-center justify-self-center text-sm">
        Запросить новую ссылку
      </Link>
    </form>
  )
}
