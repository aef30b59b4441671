import type { Guard } from '../../platform/http/guard.server.ts'
import type { Api, Caller } from '../../platform/http/serve.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { deviceCookie, deviceSeconds } from '../known-devices.server.ts'
import type { OpenedSession } from '../sessions.server.ts'
import { listIdentities, unlinkIdentity } from './account-identities.server.ts'
import * as contract from './identities.contract.ts'
import { identityCookie, identitySeconds } from './identity-attempts.server.ts'
import { registerIdentity } from './register-identity.server.ts'
import { finishIdentity, startIdentity } from './sign-in-by-identity.server.ts'

export function serveIdentities(api: Api, parts: AccountsParts, guard: Guard): void {
  function signedIn({ cookie, tokens }: OpenedSession, { reply, cookies }: Caller, email: string) {
    if (reply) {
      guard.startSession(reply, cookie)
      guard.setCookie(reply, identityCookie, '', 0)
      guard.setCookie(reply, deviceCookie, parts.devices.remember(cookies, email), deviceSeconds)
    }
    return { tokens }
  }

  api.serve(contract.listIdentities, (_, { viewer }) => listIdentities(parts, viewer))

  api.serve(contract.startIdentity, async ({ params, body }, caller) => {
    const request = { viewer: caller.viewer, password: body.password, comeBackTo: body.come_back_to }
    const { url, secret } = await startIdentity(parts, params.provider, request, caller)
    if (caller.reply) guard.setCookie(caller.reply, identityCookie, secret, identitySeconds)
    return { url }
  })

  api.serve(contract.finishIdentity, async ({ params, body }, caller) => {
    const found = await finishIdentity(parts, params.provider, body, caller.viewer, caller)
    const common = { outcome: found.outcome, come_back_to: found.comeBackTo }
    if (found.outcome !== 'signed_in')
      return { ...common, suggested_email: found.suggestedEmail, sent_to: found.sentTo }
    return { ...common, suggested_email: null, ...signedIn(found.session, caller, found.email) }
  })

  api.serve(contract.registerIdentity, async ({ body }, caller) => {
    const step = await registerIdentity(parts, body, caller)
    if ('resendAfter' in step) return { detail: 'Код отправлен', resend_after: step.resendAfter }
    return { detail: 'Вход выполнен', ...signedIn(step, caller, body.email) }
  })

  api.serve(contract.unlinkIdentity, async ({ params }, { viewer }) => {
    await unlinkIdentity(parts, viewer, params.provider)
    return { detail: 'Сервис отвязан' }
  })
}
