import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../platform/browser/api-client.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { showToast } from '../ui/show-toast.ts'
import type { Route } from './+types/create-account-page.ts'
import type { register } from './accounts.contract.ts'
import { AuthFrame, AuthHalves } from './auth-frame.tsx'
import { CodeStep } from './code-step.tsx'
import { ConsentField } from './consent-field.tsx'
import type { CredentialErrors } from './credential-errors.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { IdentityButtons } from './identities/identity-buttons.tsx'
import { useLeadOn } from './lead-on.ts'
import { NewPasswordField } from './password-field.tsx'
import { passwordProblem } from './password-rules.ts'
import { type TwoSteps, useTwoSteps } from './use-two-steps.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Регистрация — ${site.siteName}`
  const description = 'Создайте учётную запись, чтобы заказывать и собирать избранное.'
  return pageMeta({ ...site, path: '/create_account/', title, description, noindex: true })
}

export default function CreateAccountPage() {
  useLeadOn()
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

  function check(): CredentialErrors {
    const problem = steps.password === '' ? undefined : passwordProblem(steps.password, steps.email)
    return {
      ...(problem && { password: problem }),
      ...(!consent && { consent: 'Необходимо согласие на обработку персональных данных' }),
    }
  }

  return (
    <>
      <AuthHalves />
      <CredentialsForm steps={steps} submitLabel="Зарегистрироваться" check={check}>
        {(errors) => (
          <>
            <NewPasswordField
              label="Пароль"
              name="password"
              required
              minLength={8}
              email={steps.email}
              value={steps.password}
              error={errors.password}
              onChange={(event) => steps.setPassword(event.target.value)}
            />
            <ConsentField given={consent} error={consent ? undefined : errors.consent} onChange={setConsent} />
          </>
        )}
      </CredentialsForm>
      <p className="text-muted text-sm">
        Как мы обращаемся с данными, рассказывает{' '}
        <Link to="/privacy_policy/" className="link">
          политика
        </Link>
        .
      </p>
      <IdentityButtons />
    </>
  )
}
