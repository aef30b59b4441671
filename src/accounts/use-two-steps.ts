import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi, isRefusal } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import type { signInWithFactor } from './accounts.contract.ts'
import { begunAction } from './begun-action.ts'
import { comeBackTo } from './come-back.ts'
import { useTyped } from './credentials-typed.ts'
import { keepTokens } from './kept-tokens.ts'
import type { ProofQuestion } from './second-factor/factor-shapes.ts'
import type { Proof } from './second-factor/proof.ts'
import { viewerChanged } from './viewer.ts'

interface StepBody {
  email: string
  /** Null after a reload: the browser has a cookie that says it was given. */
  password: string | null
  verification_code?: string
}

interface StepAnswer {
  email?: string | undefined
  resend_after?: number | undefined
  tokens?: { access: string; refresh: string } | undefined
  second_factor?: ProofQuestion | undefined
}

/**
 * Signing in and registering are the same two steps: credentials, then the mailed code. The step is kept in the
 * history state, so that Back leads from the code to the credentials, which stay filled in. A reload stays at the code
 * and asks for nothing again: that the password was given, the server knows by a cookie of this browser.
 */
export function useTwoSteps(post: (body: StepBody) => Promise<StepAnswer>, otherwise: string) {
  const navigate = useNavigate()
  const location = useLocation()
  const { email, setEmail, password, setPassword } = useTyped()
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const { run, busy, failure } = useAction(
    (work: () => Promise<void>, _failed: string) => work(),
    (_work, failed) => failed,
  )
  const [resendIn, countDown] = useCountdown()
  const [question, setQuestion] = useState<ProofQuestion>()
  const step = stepOf(location.state, { code: sentTo !== undefined, factor: question !== undefined })

  // Not in the first render, which has to be the same as on the server.
  const atCode = stepOf(location.state, { code: true, factor: false }) === 'code'
  useEffect(() => {
    const kept = atCode && sentTo === undefined ? readCodeStep() : undefined
    if (!kept) return
    setEmail(kept.email)
    // oxlint-disable-next-line react/set-state-in-effect -- the browser's storage is read once, after hydration
    setSentTo(kept.sentTo)
    countDown(Math.max(0, Math.ceil((kept.resendAt - Date.now()) / 1000)))
  }, [atCode, sentTo, countDown, setEmail])

  function goToCode(to: string, seconds: number): void {
    keepCodeStep({ email, sentTo: to, resendAt: Date.now() + seconds * 1000 })
    setSentTo(to)
    setCode('')
    countDown(seconds)
    if (step !== 'code') {
      void navigate('.', { state: { ...location.state, step: 'code' }, preventScrollReset: true })
    }
  }

  const credentials = (): StepBody => ({ email, password: password || null })

  function sendCode(): void {
    void run(async () => {
      try {
        const answer = await post({ email, password })
        goToCode(answer.email ?? email, answer.resend_after ?? 60)
      } catch (error) {
        if (!isRefusal(error, 'code_recently_sent')) throw error
        // The password is right and a code was sent recently: continue with that code.
        goToCode(email.trim(), error.retryAfter ?? 60)
      }
    }, otherwise)
  }

  function resend(): void {
    setCode('')
    void run(async () => {
      try {
        const answer = await post(credentials())
        countDown(answer.resend_after ?? 60)
      } catch (error) {
        if (isRefusal(error, 'code_recently_sent')) countDown(error.retryAfter ?? 60)
        throw error
      }
    }, 'Не удалось отправить код повторно')
  }

  function confirm(done: () => void): void {
    void run(async () => {
      try {
        const answer = await post({ ...credentials(), verification_code: code })
        // The code is used up.
        dropCodeStep()
        if (answer.second_factor) {
          setQuestion(answer.second_factor)
          // Replaced, so that Back leads to the credentials.
          await navigate('.', { state: { ...location.state, step: 'factor' }, replace: true, preventScrollReset: true })
          return
        }
        await enter(answer)
        done()
      } catch (error) {
        setCode('')
        throw error
      }
    }, otherwise)
  }

  async function enter({ tokens }: StepAnswer): Promise<void> {
    if (tokens) keepTokens(tokens)
    // Read now: what was begun is finished as soon as the visitor is known.
    const to = comeBackTo(location.state) ?? begunAction()?.from ?? '/'
    await viewerChanged()
    await navigate(to, { replace: true })
  }

  /** The third step, only of signing in. */
  function prove(give: () => Promise<Proof>): void {
    void run(async () => {
      const body = { ticket: question?.ticket ?? '', ...(await give()) }
      await enter(await browserApi.call<typeof signInWithFactor>('POST /api/user/api/auth/second_factor/', { body }))
    }, otherwise)
  }

  return {
    step,
    question,
    prove,
    email,
    setEmail,
    password,
    setPassword,
    code,
    setCode,
    sentTo: sentTo ?? email,
    loading: busy,
    error: failure?.text,
    fields: failure?.fields ?? {},
    resendIn,
    sendCode,
    resend,
    confirm,
    goBack: () => void navigate(-1),
  }
}

export type TwoSteps = ReturnType<typeof useTwoSteps>

/** After a reload the history may name a step whose data is gone: then it starts over. */
function stepOf(state: unknown, has: { code: boolean; factor: boolean }): 'credentials' | 'code' | 'factor' {
  const { step } = (state ?? {}) as { step?: string }
  return (step === 'code' || step === 'factor') && has[step] ? step : 'credentials'
}

/** Where the code went and when another may be sent, so that a reload stays at the code. Never the password. */
interface KeptCodeStep {
  email: string
  sentTo: string
  resendAt: number
}

const key = 'code-step'

function keepCodeStep(step: KeptCodeStep): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(step))
  } catch {
    // Storage may be blocked; then a reload starts over.
  }
}

function readCodeStep(): KeptCodeStep | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptCodeStep | null
    return typeof kept?.email === 'string' && typeof kept.sentTo === 'string' ? kept : undefined
  } catch {
    return undefined
  }
}

function dropCodeStep(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was saved either.
  }
}

/** The whole seconds left and a start function. Uses the clock, because timers are throttled in background tabs. */
function useCountdown(): [left: number, begin: (seconds: number) => void] {
  const [until, setUntil] = useState<number>()
  const [left, setLeft] = useState(0)

  useEffect(() => {
    if (until === undefined) return
    const look = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(ticks)
    }
    const ticks = setInterval(look, 250)
    look()
    return () => clearInterval(ticks)
  }, [until])

  const begin = useCallback((seconds: number) => setUntil(Date.now() + seconds * 1000), [])
  return [left, begin]
}
