import type { PersonalRecords } from '../../platform/feature.server.ts'
import { forgetFactors } from './manage-factors.server.ts'
import { factorsOf } from './prove-factor.server.ts'

/** What there is and since when, without anything that could open the account. */
export const factorRecords: PersonalRecords = {
  name: 'second_factor',
  async collect(db, accountId) {
    const { passkeys, app, recoveryCodesLeft } = await factorsOf(db, accountId)
    return {
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
        name,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      })),
      app_since: app?.createdAt ?? null,
      recovery_codes_left: recoveryCodesLeft,
    }
  },
  erase: forgetFactors,
}
