import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { failureText, fieldErrors, isRefusal } from './failure-text.ts'
import { keepTokens } from './kept-tokens.ts'
import { placeAfter } from './place-after.ts'
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
 * Signing in and registering are the same two steps: credentials, then the mailed code. The step lives in the history,
 * so that Back leads from the code to the credentials, which stay typed in; a reload begins anew.
 */
export function useTwoSteps(post: (body: StepBody) => Promise<StepAnswer>, otherwise: string) {
  const navigate = useNavigate()
  const location = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const [resendIn, countDown] = useCountdown()
  const step = sentTo !== undefined && isCodeStep(location.state) ? 'code' : 'credentials'

  async function run(work: () => Promise<void>, failed: (error: unknown) => void): Promise<void> {
    if (loading) return
    setLoading(true)
    setError(undefined)
    setFields({})
    try {
      await work()
    } catch (failure) {
      failed(failure)
    } finally {
      setLoading(false)
    }
  }

  function goToCode(to: string, seconds: number): void {
    setSentTo(to)
    setCode('')
    countDown(seconds)
    if (step === 'code') return
    void navigate({ search: location.search }, { state: { step: 'code' }, preventScrollReset: true })
  }

  function sendCode(): Promise<void> {
    return run(
      async () => {
        const answer = await post({ email, password })
        goToCode(answer.email ?? email, answer.resend_after ?? 60)
      },
      (failure) => {
        // The password is right and a code is on its way already: go on with that one.
        if (isRefusal(failure, 'code_recently_sent')) return goToCode(email.trim(), failure.retryAfter ?? 60)
        setError(failureText(failure, otherwise))
        setFields(fieldErrors(failure))
      },
    )
  }

  function resend(): Promise<void> {
    setCode('')
    return run(
      async () => {
        const answer = await post({ email, password })
        countDown(answer.resend_after ?? 60)
      },
      (failure) => {
        if (isRefusal(failure, 'code_recently_sent')) countDown(failure.retryAfter ?? 60)
        setError(failureText(failure, 'Не удалось отправить код повторно'))
      },
    )
  }

  function confirm(done: () => void): Promise<void> {
    return run(
      async () => {
        const answer = await post({ email, password, verification_code: code })
        if (answer.tokens) keepTokens(answer.tokens)
        await viewerChanged()
        done()
        await navigate(placeAfter(location.search), { replace: true })
      },
      (failure) => {
        setCode('')
        setError(failureText(failure, otherwise))
      },
    )
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
    loading,
    error,
    fields,
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
