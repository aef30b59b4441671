import type { Guard } from '../platform/http/guard.server.ts'
import type { Api, Caller } from '../platform/http/serve.server.ts'
import * as contract from './accounts.contract.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import { changePassword, resetPassword, sendPasswordLink } from './change-password.server.ts'
import { deviceCookie, deviceSeconds } from './known-devices.server.ts'
import { pendingCookie, pendingSeconds } from './pending-sign-in.server.ts'
import { registerWithCode, sendRegistrationCode } from './register.server.ts'
import { signInWithFactor } from './second-factor/factor-questions.server.ts'
import type { ProofQuestion } from './second-factor/factor-shapes.ts'
import type { OpenedSession } from './sessions.server.ts'
import { type SentCode, sendSignInCode, signInWithCode } from './sign-in.server.ts'

export function serveAccounts(api: Api, parts: AccountsParts, guard: Guard): void {
  const { sessions, db } = parts

  function codeSent({ email, resendAfter, secret }: SentCode, { reply }: Caller) {
    if (reply) guard.setCookie(reply, pendingCookie, secret, pendingSeconds)
    return { detail: 'Код отправлен', email, resend_after: resendAfter }
  }

  function rememberDevice({ reply, cookies }: Caller, email: string): void {
    if (reply) guard.setCookie(reply, deviceCookie, parts.devices.remember(cookies, email), deviceSeconds)
  }

  function signedIn({ cookie, tokens }: OpenedSession, caller: Caller, email: string) {
    if (caller.reply) {
      guard.startSession(caller.reply, cookie)
      guard.setCookie(caller.reply, pendingCookie, '', 0)
    }
    rememberDevice(caller, email)
    return { detail: 'Вход выполнен', tokens }
  }

  function signedInOrAsked(outcome: OpenedSession | ProofQuestion, caller: Caller, email: string) {
    if ('cookie' in outcome) return signedIn(outcome, caller, email)
    return { detail: 'Нужен второй фактор', second_factor: outcome }
  }

  function signedOut({ reply }: Caller) {
    if (reply) guard.endSession(reply)
    return { detail: 'Вы вышли из аккаунта' }
  }

  api.serve(contract.signIn, async ({ body: { verification_code: code, ...given } }, caller) =>
    code === undefined
      ? codeSent(await sendSignInCode(parts, given, caller), caller)
      : signedInOrAsked(await signInWithCode(parts, { ...given, code }, caller), caller, given.email),
  )

  api.serve(contract.signInWithFactor, async ({ body }, caller) => {
    const { email, ...session } = await signInWithFactor(parts, body, caller)
    return signedIn(session, caller, email)
  })

  api.serve(contract.register, async ({ body: { email, password, verification_code: code } }, caller) =>
    code === undefined
      ? codeSent(await sendRegistrationCode(parts, { email, password }, caller), caller)
      : signedIn(await registerWithCode(parts, { email, password, code }, caller), caller, email),
  )

  api.serve(contract.checkAuth, (_, { viewer }) => ({
    isAuthenticated: viewer !== undefined,
    user_id: viewer?.accountId ?? null,
    user: viewer?.email ?? null,
    is_staff: viewer?.role != null,
    is_superuser: viewer?.role === 'administrator',
    role: viewer?.role ?? null,
    needs_second_factor: viewer?.lacksFactor ?? false,
  }))

  api.serve(contract.refreshTokens, ({ body }) => sessions.refresh(body.refresh))

  api.serve(contract.signOut, async (_, caller) => {
    await sessions.end(caller.viewer.accountId, caller.viewer.sessionId)
    return signedOut(caller)
  })

  api.serve(contract.signOutEverywhere, async (_, caller) => {
    await sessions.endAll(db, caller.viewer.accountId)
    return signedOut(caller)
  })

  api.serve(contract.requestPasswordReset, async ({ body }, caller) => {
    await sendPasswordLink(parts, body.email, caller)
    return { detail: 'Если у этого адреса есть учётная запись, на него отправлено письмо со ссылкой.' }
  })

  api.serve(contract.confirmPasswordReset, async ({ body }, caller) => {
    rememberDevice(caller, await resetPassword(parts, { token: body.token, password: body.new_password }, caller))
    return { detail: 'Пароль изменён' }
  })

  api.serve(contract.changePassword, async ({ body }, caller) => {
    const change = { current: body.current_password, next: body.new_password }
    await changePassword(parts, caller.viewer, change, caller)
    return { detail: 'Пароль изменён' }
  })

  api.serve(contract.listSessions, async (_, { viewer }) => {
    const devices = await sessions.list(viewer.accountId)
    return devices.map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      is_current: id === viewer.sessionId,
    }))
  })

  api.serve(contract.endSession, async ({ params }, caller) => {
    await sessions.end(caller.viewer.accountId, params.id)
    return params.id === caller.viewer.sessionId ? signedOut(caller) : { detail: 'Сеанс завершён' }
  })
}
