import type { Api } from '../../platform/http/serve.server.ts'
import type { AccountsParts } from '../accounts-parts.server.ts'
import { inviteToTeam } from './invite-to-team.server.ts'
import * as contract from './team.contract.ts'
import { changeRole, listTeam, removeFromTeam } from './team.server.ts'

export function serveTeam(api: Api, parts: AccountsParts): void {
  api.serve(contract.listTeam, () => listTeam(parts.db))

  api.serve(contract.inviteToTeam, ({ body }, { viewer }) => inviteToTeam(parts, viewer, body))

  api.serve(contract.changeRole, ({ params, body }, { viewer }) => changeRole(parts, viewer, params.id, body.role))

  api.serve(contract.removeFromTeam, async ({ params }, { viewer }) => {
    await removeFromTeam(parts, viewer, params.id)
    return { detail: 'Доступ закрыт' }
  })
}
