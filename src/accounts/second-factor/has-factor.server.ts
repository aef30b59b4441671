import { accounts } from '../../database/tables/accounts.server.ts'
import { authenticators, passkeys, securitySettings } from '../../database/tables/second-factor.server.ts'
import { type SQL, sql } from '../../platform/postgres/drizzle.server.ts'

/** Customers have no second factor, nor has somebody who left the team. */
export const isTeam: SQL = sql`(${accounts.role} is not null)`

const hasFactor = sql`
  exists (select 1 from ${authenticators} where ${authenticators.accountId} = ${accounts.id})
  or exists (select 1 from ${passkeys} where ${passkeys.accountId} = ${accounts.id})`

const isRequired = sql`(select ${securitySettings.requireFactor} from ${securitySettings})`

/** Part of the query of every personal call, in this order: shoppers pay for nothing of it, nor do shops without the rule. */
export const lacksFactor: SQL<boolean> = sql<boolean>`case
  when not ${isTeam} then false
  when ${isRequired} is not true then false
  else not (${hasFactor}) end`
