import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isRefusal } from '../platform/browser/failure.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { comeBackTo } from './come-back.ts'
import { keepTokens } from './kept-tokens.ts'
import { useCountdown } from './use-countdown.ts'
import { viewerChanged } from './viewer.ts'

interface StepBody {
  email: string
  password: string
  verification_code?: string
}

interface StepAnswer {
  email?: string | undefined
  resend_after?: number | undefined
  tokens?: { access: string; refresh: string } | undefined
}

/**
 * Signing in and registering are the same two steps: credentials, then the mailed code. The step is kept in the
 * history state, so that Back leads from the code to the credentials, which stay filled in; a reload starts over.
 */
export function useTwoSteps(post: (body: StepBody) => Promise<StepAnswer>, otherwise: string) {
  const navigate = useNavigate()
  const location = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const { run, busy, failure } = useAction(
    (work: () => Promise<void>, _failed: string) => work(),
    (_work, failed) => failed,
  )
  const [resendIn, countDown] = useCountdown()
  const step = sentTo !== undefined && isCodeStep(location.state) ? 'code' : 'credentials'

  function goToCode(to: string, seconds: number): void {
    setSentTo(to)
    setCode('')
    countDown(seconds)
    if (step !== 'code') {
      void navigate('.', { state: { ...location.state, step: 'code' }, preventScrollReset: true })
    }
  }

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
        const answer = await post({ email, password })
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
        const answer = await post({ email, password, verification_code: code })
        if (answer.tokens) keepTokens(answer.tokens)
        await viewerChanged()
        done()
        await navigate(comeBackTo(location.state) ?? '/', { replace: true })
      } catch (error) {
        setCode('')
        throw error
      }
    }, otherwise)
  }

  return {
    step,
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

function isCodeStep(state: unknown): boolean {
  return (state as { step?: string } | null)?.step === 'code'
}
