import type { Feature } from '../platform/feature.server.ts'
import type { Guard } from '../platform/http/guard.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { serveAccounts } from './accounts-api.server.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import { deleteExpiredTraces } from './delete-expired.server.ts'
import { emailRecords } from './email/email-records.server.ts'
import { identityRecords } from './identities/account-identities.server.ts'
import { serveIdentities } from './identities/identities-api.server.ts'
import { type OrderHistory, serveProfile } from './profile-api.server.ts'
import { factorRecords } from './second-factor/factor-records.server.ts'
import { serveSecurity } from './second-factor/security-api.server.ts'
import { serveTeam } from './staff/team-api.server.ts'

interface Parts {
  db: Database
  accounts: AccountsParts
  guard: Guard
  orderHistory: OrderHistory
}

export const accountsFeature: Feature<Parts> = {
  name: 'accounts',
  serve({ api }, { accounts, guard, orderHistory }) {
    serveAccounts(api, accounts, guard)
    serveProfile(api, accounts, guard, orderHistory)
    serveIdentities(api, accounts, guard)
    serveTeam(api, accounts)
    serveSecurity(api, accounts)
  },
  jobs: ({ db }) => [deleteExpiredTraces(db)],
  personalRecords: [factorRecords, emailRecords, identityRecords],
}
