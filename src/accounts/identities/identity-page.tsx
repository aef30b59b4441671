import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { pageMeta, siteOf } from '../../platform/pages/page-meta.ts'
import { secretPageHeaders } from '../../platform/pages/secret-page-headers.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Waiting } from '../../ui/load-state.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { AuthFrame } from '../auth-frame.tsx'
import { CodeField, codeLength, SentTo } from '../code-field.tsx'
import { ConsentField } from '../consent-field.tsx'
import { EmailField } from '../credentials-form.tsx'
import { dropFromTab, keepInTab, readFromTab } from '../kept-in-tab.ts'
import { keepTokens } from '../kept-tokens.ts'
import { useViewer, viewerChanged } from '../viewer.ts'
import type { Route } from './+types/identity-page.ts'
import type { finishIdentity, registerIdentity } from './identities.contract.ts'
import { identityNames, identityProviders } from './identity-names.ts'

export const headers: Route.HeadersFunction = secretPageHeaders

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const site = siteOf(matches)
  const path = `/identity/${params.provider}/`
  return pageMeta({ ...site, path, title: `Вход — ${site.siteName}`, description: 'Вход через сервис.', noindex: true })
}

interface Newcomer {
  /** Of the visit to the service: what is kept in the tab belongs to it. */
  state: string
  email: string
  sentTo: string | undefined
  comeBackTo: string
}

/** Whoever is not signed in yet. */
const nobody = 0

/** Where a service sends its people back to. */
export default function IdentityPage({ params }: Route.ComponentProps) {
  const provider = identityProviders.find((name) => name === params.provider)
  const { loading, isAuthenticated } = useViewer()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const finished = useRef(false)
  const [newcomer, setNewcomer] = useState<Newcomer>()
  const { run, failure } = useAction(async () => {
    const code = query.get('code')
    const state = query.get('state')
    // Who changes their mind comes back without a code.
    if (!provider || !code || !state) return navigate('/auth/', { replace: true })
    const deviceId = query.get('device_id')
    const answer = await browserApi.call<typeof finishIdentity>('POST /api/user/identities/{provider}/finish/', {
      params: { provider },
      body: { code, state, ...(deviceId !== null && { device_id: deviceId }) },
    })
    if (answer.outcome === 'email') {
      const { suggested_email: suggested, sent_to: sentTo, come_back_to: comeBackTo } = answer
      const typed = readFromTab(nobody, state)
      const email = sentTo ?? (typeof typed === 'string' ? typed : (suggested ?? ''))
      return setNewcomer({ state, email, sentTo, comeBackTo })
    }
    if (answer.tokens) keepTokens(answer.tokens)
    if (answer.outcome === 'linked') showToast({ kind: 'success', text: `${identityNames[provider]} привязан` })
    await viewerChanged()
    await navigate(answer.come_back_to, { replace: true })
  }, 'Не удалось войти')

  useEffect(() => {
    // The answer of the service is taken once, and the call needs the token that comes with the visitor.
    if (loading || finished.current) return
    finished.current = true
    void run()
  }, [loading, run])

  return (
    <AuthFrame title={newcomer ? 'Ваш email' : 'Вход'}>
      <FormError text={failure?.text} />
      {newcomer ? <NewcomerForm newcomer={newcomer} /> : !failure && <Waiting className="h-40 noscript:hidden" />}
      <Link
        to={isAuthenticated ? '/profile/' : '/auth/'}
        className="link inline-flex min-h-11 items-center justify-self-center text-sm"
      >
        {isAuthenticated ? 'В\u00a0личный кабинет' : 'Войти с паролем'}
      </Link>
    </AuthFrame>
  )
}

/** The service does not decide which address is whose: it gets a code. */
function NewcomerForm({ newcomer }: { newcomer: Newcomer }) {
  const navigate = useNavigate()
  const [email, setEmail] = useState(newcomer.email)
  // Without it no code was sent.
  const [consent, setConsent] = useState(newcomer.sentTo !== undefined)
  const [sentTo, setSentTo] = useState(newcomer.sentTo)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const { run, busy, failure } = useAction(async (sentCode?: string) => {
    const body = { email, consent: true as const, ...(sentCode !== undefined && { verification_code: sentCode }) }
    setCode('')
    const { tokens } = await browserApi.call<typeof registerIdentity>('POST /api/user/identities/register/', { body })
    if (!tokens) return setSentTo(email)
    keepTokens(tokens)
    dropFromTab(nobody, newcomer.state)
    showToast({ kind: 'success', text: 'Добро пожаловать! Вы зарегистрированы.' })
    await viewerChanged()
    await navigate(newcomer.comeBackTo, { replace: true })
  }, 'Произошла ошибка при регистрации')

  function type(next: string): void {
    setEmail(next)
    keepInTab(nobody, newcomer.state, next)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setMissing(!consent)
    if (consent) void run(sentTo === undefined ? undefined : code)
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormError text={failure?.text} />
      {sentTo === undefined ? (
        <>
          <p className="text-muted">На&nbsp;него придут код и&nbsp;письма о&nbsp;заказах.</p>
          <EmailField value={email} error={failure?.fields.email} onChange={type} />
          <ConsentField
            given={consent}
            error={missing && !consent ? 'Необходимо согласие на обработку персональных данных' : undefined}
            onChange={setConsent}
          />
        </>
      ) : (
        <>
          <SentTo email={sentTo} />
          <CodeField value={code} onChange={setCode} busy={busy} />
        </>
      )}
      <SubmitButton loading={busy} disabled={sentTo !== undefined && code.length < codeLength}>
        {sentTo === undefined ? 'Получить код' : 'Подтвердить код'}
      </SubmitButton>
      {sentTo !== undefined && (
        <div className="flex flex-wrap justify-center gap-x-6">
          <button type="button" className="link min-h-11 cursor-pointer" disabled={busy} onClick={() => void run()}>
            Отправить повторно
          </button>
          <button
            type="button"
            className="link min-h-11 cursor-pointer"
            disabled={busy}
            onClick={() => setSentTo(undefined)}
          >
            Другой адрес
          </button>
        </div>
      )}
    </form>
  )
}
