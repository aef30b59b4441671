import type { Api } from '../platform/http/serve.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { RateLimits } from '../rate-limits/rate-limits.server.ts'
import { enterCard, listCards, useCard } from './enter-card.server.ts'
import * as contract from './gift-cards.contract.ts'

interface Parts {
  db: Database
  limits: RateLimits
  now: () => Date
}

export function serveGiftCards(api: Api, parts: Parts): void {
  api.serve(contract.listGiftCards, (_, { viewer }) => listCards(parts, viewer.accountId))
  api.serve(contract.enterGiftCard, async ({ body }, { viewer, address }) => {
    await enterCard(parts, { accountId: viewer.accountId, address, ...body })
    return listCards(parts, viewer.accountId)
  })
  api.serve(contract.useGiftCard, async ({ params, body }, { viewer }) => {
    await useCard(parts.db, viewer.accountId, params.id, body.in_use)
    return listCards(parts, viewer.accountId)
  })
}
