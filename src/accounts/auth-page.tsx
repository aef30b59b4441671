import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { browserApi } from '../platform/browser/api-client.ts'
import { loadPart } from '../platform/browser/load-chunk.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { Waiting } from '../ui/load-state.tsx'
import type { Route } from './+types/auth-page.ts'
import type { signIn } from './accounts.contract.ts'
import { AuthFrame, AuthHalves } from './auth-frame.tsx'
import { CodeStep } from './code-step.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { IdentityButtons } from './identities/identity-buttons.tsx'
import { useLeadOn } from './lead-on.ts'
import { PasswordField } from './password-field.tsx'
import { type TwoSteps, useTwoSteps } from './use-two-steps.ts'

/** Only staff who have set it up see it. */
const FactorStep = lazy(() => loadPart(() => import('./second-factor/factor-step.tsx')))

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Вход — ${site.siteName}`
  return pageMeta({ ...site, path: '/auth/', title, description: 'Вход в личный кабинет магазина.', noindex: true })
}

export default function AuthPage() {
  useLeadOn()
  const steps = useTwoSteps(
    (body) => browserApi.call<typeof signIn>('POST /api/user/api/auth/', { body }),
    'Произошла ошибка при входе',
  )
  return (
    <AuthFrame title="Вход">
      {steps.step === 'credentials' && <Credentials steps={steps} />}
      {steps.step === 'code' && <CodeStep steps={steps} onDone={() => undefined} />}
      {steps.step === 'factor' && steps.question && (
        <Suspense fallback={<Waiting className="h-40" />}>
          <FactorStep steps={steps} question={steps.question} />
        </Suspense>
      )}
    </AuthFrame>
  )
}

function Credentials({ steps }: { steps: TwoSteps }) {
  const { state } = useLocation()
  return (
    <>
      <AuthHalves />
      <CredentialsForm steps={steps} submitLabel="Войти">
        {(errors) => (
          <PasswordField
            label="Пароль"
            name="password"
            required
            autoComplete="current-password"
            value={steps.password}
            error={errors.password}
            onChange={(event) => steps.setPassword(event.target.value)}
          />
        )}
      </CredentialsForm>
      <div className="flex flex-wrap justify-between gap-x-6 text-sm">
        <Link to="/reset_password/" className="link inline-flex min-h-11 items-center">
          Забыли пароль?
        </Link>
        <Link to="/create_account/" replace state={state} className="link inline-flex min-h-11 items-center">
          Зарегистрироваться
        </Link>
      </div>
      <IdentityButtons />
    </>
  )
}
