import type { Api } from '../../platform/http/serve.server.ts'
import { toRoubles } from '../../platform/text/money.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.server.ts'
import { findForStaff } from '../enter-card.server.ts'
import { blockCard, issueCard, listCards, openCard, renewCode, type StaffCardsParts } from './staff-cards.server.ts'
import * as contract from './staff-gift-cards.contract.ts'

export function serveStaffGiftCards(api: Api, parts: StaffCardsParts & { limits: RateLimits }): void {
  api.serve(contract.listStaffCards, ({ query }) => listCards(parts, query.q))
  api.serve(contract.openStaffCard, ({ params }) => openCard(parts, params.id))
  api.serve(contract.issueCard, ({ body }, { viewer }) => issueCard(parts, viewer, body))
  api.serve(contract.checkCard, async ({ body }, { viewer }) => {
    const { id, codeEnd, balanceKopecks } = await findForStaff(parts, viewer.accountId, body.code)
    return { id, end: codeEnd ?? '', balance: toRoubles(balanceKopecks) }
  })
  api.serve(contract.blockCard, ({ params, body }, { viewer }) => blockCard(parts, viewer, params.id, body))
  api.serve(contract.renewCode, ({ params, body }, { viewer }) => renewCode(parts, viewer, params.id, body.note))
}
