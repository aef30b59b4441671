import { accounts } from '../../database/tables/accounts.server.ts'
import { ShopError } from '../../platform/contract/errors.ts'
import type { Api } from '../../platform/http/serve.server.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { eq } from '../../platform/postgres/drizzle.server.ts'
import { accountErrors } from '../account-errors.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { identitySeconds } from '../sessions.server.ts'
import type { StaffCaller } from '../staff/administrators.server.ts'
import { tellOfProtection } from '../staff/tell-of-access.server.ts'
import { askIdentity, confirmIdentity } from './factor-questions.server.ts'
import * as identity from './identity.contract.ts'
import * as factors from './manage-factors.server.ts'
import { forgetFactors } from './manage-factors.server.ts'
import { noteChange } from './note-change.server.ts'
import { shortId } from './passkeys.server.ts'
import { factorsOf } from './prove-factor.server.ts'
import { isFactorRequired, listProtection, setFactorRequired } from './required-factor.server.ts'
import * as contract from './security.contract.ts'

export function serveSecurity(api: Api, parts: AccountsParts): void {
  const security = (viewer: Viewer) => readSecurity(parts, viewer)

  async function added(viewer: Viewer, codes: string[] | null) {
    return { security: await security(viewer), recovery_codes: codes }
  }

  api.serve(contract.getSecurity, (_, { viewer }) => security(viewer))

  api.serve(contract.startApp, (_, { viewer }) => factors.startApp(parts, viewer))
  api.serve(contract.confirmApp, async ({ body }, caller) =>
    added(caller.viewer, await factors.confirmApp(parts, caller.viewer, body, caller)),
  )
  api.serve(contract.removeApp, async (_, { viewer }) => {
    await factors.removeApp(parts, viewer)
    return security(viewer)
  })

  api.serve(contract.startPasskey, (_, { viewer }) => factors.startPasskey(parts, viewer))
  api.serve(contract.addPasskey, async ({ body }, { viewer }) =>
    added(viewer, await factors.addPasskey(parts, viewer, body)),
  )
  api.serve(contract.removePasskey, async ({ params }, { viewer }) => {
    await factors.removePasskey(parts, viewer, params.id)
    return security(viewer)
  })

  api.serve(contract.renewRecoveryCodes, async (_, { viewer }) =>
    added(viewer, await factors.renewRecoveryCodes(parts, viewer)),
  )

  api.serve(contract.requireFactor, async ({ body }, caller) => {
    await setFactorRequired(parts, caller, body.required)
    return security(caller.viewer)
  })
  api.serve(contract.listProtection, () => listProtection(parts.db))
  api.serve(contract.resetFactor, async ({ params }, caller) => {
    await resetFactor(parts, caller, params.id)
    return { detail: 'Защита входа сброшена' }
  })

  api.serve(identity.askIdentity, (_, { viewer }) => askIdentity(parts, viewer))
  api.serve(identity.confirmIdentity, async ({ body }, caller) => {
    await confirmIdentity(parts, caller.viewer, body, caller)
    return { detail: 'Подтверждено', seconds: identitySeconds }
  })
  api.serve(identity.checkIdentity, () => ({ detail: 'Подтверждено' }))
}

async function readSecurity(parts: AccountsParts, { accountId }: Viewer): Promise<contract.Security> {
  const [required, own] = await Promise.all([isFactorRequired(parts.db), factorsOf(parts.db, accountId)])
  return {
    required,
    passkeys: own.passkeys.map(({ name, domain, createdAt, lastUsedAt, ...key }) => ({
      id: shortId(key),
      name,
      works_here: domain === parts.passkeySite?.domain,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    passkeys_at: parts.passkeySite?.origin ?? null,
    app_since: own.app?.createdAt.toISOString() ?? null,
    recovery_codes_left: own.recoveryCodesLeft,
  }
}

/** For a colleague who lost their devices and codes. Their sessions end: who holds the lost device may have one. */
async function resetFactor(parts: AccountsParts, caller: StaffCaller, accountId: number): Promise<void> {
  const { viewer } = caller
  const sender = await parts.sender()
  await parts.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    if (!account?.role) throw new ShopError(accountErrors.account_not_found)
    await forgetFactors(tx, accountId)
    const kept = accountId === viewer.accountId ? viewer.sessionId : undefined
    await parts.sessions.endAll(tx, accountId, kept)
    await noteChange(tx, viewer, account, { change: 'reset', sender })
    const change = { name: account.email, value: 'защита входа сброшена' }
    await tellOfProtection(tx, { sender, at: parts.now() }, caller, { change, whose: account.email })
  })
}
