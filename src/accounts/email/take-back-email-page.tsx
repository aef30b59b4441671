import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { pageMeta, siteOf } from '../../platform/pages/page-meta.ts'
import { secretPageHeaders } from '../../platform/pages/secret-page-headers.ts'
import { FormError } from '../../ui/form-error.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { dropTokens } from '../kept-tokens.ts'
import { viewerChanged } from '../viewer.ts'
import type { Route } from './+types/take-back-email-page.ts'
import type { takeBackEmail } from './change-email.contract.ts'

export const headers: Route.HeadersFunction = secretPageHeaders

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Вернуть свой адрес — ${site.siteName}`
  return pageMeta({ ...site, path: '/take_back_email/', title, description: 'Восстановление доступа.', noindex: true })
}

/** Nothing happens until the button is pressed: mail programs open links by themselves. */
export default function TakeBackEmailPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [email, setEmail] = useState<string>()
  const { run, busy, failure } = useAction(async () => {
    const body = { token }
    setEmail((await browserApi.call<typeof takeBackEmail>('POST /api/user/email/take_back/', { body })).email)
    dropTokens()
    await viewerChanged()
  }, 'Не удалось вернуть адрес')

  return (
    <AuthFrame title="Вернуть свой адрес">
      <div role="status" className="contents">
        {email && (
          <p className="wrap-anywhere">
            Адрес {email} возвращён, на всех устройствах сеансы завершены. Мы прислали на&nbsp;него ссылку,
            по&nbsp;которой можно задать новый пароль.
          </p>
        )}
      </div>
      {!email && (
        <>
          <p className="text-muted">
            Если адрес учётной записи сменили не&nbsp;вы, верните свой: сеансы на&nbsp;всех устройствах завершатся,
            а&nbsp;прежний пароль перестанет действовать.
          </p>
          <FormError text={failure?.text} />
          <button type="button" className="button button-submit" disabled={busy} onClick={() => void run()}>
            Вернуть мой адрес
          </button>
        </>
      )}
      <Link to="/" className="link inline-flex min-h-11 items-center justify-self-center text-sm">
        На главную
      </Link>
    </AuthFrame>
  )
}
