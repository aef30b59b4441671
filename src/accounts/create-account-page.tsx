import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { browserApi } from '../platform/browser/api-client.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { showToast } from '../ui/show-toast.ts'
import type { Route } from './+types/create-account-page.ts'
import type { register } from './accounts.contract.ts'
import { AuthFrame } from './auth-frame.tsx'
import { CodeStep } from './code-step.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { NewPasswordField } from './password-field.tsx'
import { type TwoSteps, useTwoSteps } from './use-two-steps.ts'
import { useViewer } from './viewer.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Регистрация — ${site.siteName}`
  const description = 'Создайте учётную запись, чтобы заказывать и собирать избранное.'
  return pageMeta({ ...site, path: '/create_account/', title, description, noindex: true })
}

export default function CreateAccountPage() {
  useViewer()
  const steps = useTwoSteps(
    (body) =>
      browserApi.call<typeof register>('POST /api/user/api/register/', { body: { ...body, consent: true as const } }),
    'Произошла ошибка при регистрации',
  )
  const welcome = () => showToast({ kind: 'success', text: 'Добро пожаловать! Вы зарегистрированы.' })
  return (
    <AuthFrame title="Регистрация">
      {steps.step === 'code' ? <CodeStep steps={steps} onDone={welcome} /> : <Credentials steps={steps} />}
    </AuthFrame>
  )
}

function Credentials({ steps }: { steps: TwoSteps }) {
  const [consent, setConsent] = useState(false)
  const { state } = useLocation()
  return (
    <>
      <CredentialsForm steps={steps} submitLabel="Зарегистрироваться" complete={consent}>
        <NewPasswordField
          label="Пароль"
          name="password"
          required
          minLength={8}
          email={steps.email}
          value={steps.password}
          error={steps.fields.password}
          onChange={(event) => steps.setPassword(event.target.value)}
        />
        <label className="flex gap-3 text-sm">
          <input
            type="checkbox"
            name="consent"
            required
            className="checkbox"
            checked={consent}
            onChange={(event) => setConsent(event.target.checked)}
          />
          <span>
            Я даю{' '}
            <a href="/consent/" target="_blank" rel="noreferrer" className="link">
              согласие на обработку персональных данных
            </a>
          </span>
        </label>
      </CredentialsForm>
      <p className="text-muted text-sm">
        Как мы обращаемся с данными, рассказывает{' '}
        <Link to="/privacy_policy/" className="link">
          политика
        </Link>
        . Уже есть учётная запись?{' '}
        <Link to="/auth/" state={state} className="link">
          Войдите
        </Link>
        .
      </p>
    </>
  )
}
