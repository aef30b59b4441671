import type { Sender } from '../mail/letter-layout.server.ts'
import type { PersonalRecords } from '../platform/feature.server.ts'
import { createGuard, type Guard } from '../platform/http/guard.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { IdentityKeys } from '../platform/process/partner-keys.server.ts'
import { openRateLimits } from '../rate-limits/rate-limits.server.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import { openCodeChallenges } from './code-challenges.server.ts'
import { openIdentityServices } from './identities/identity-services.server.ts'
import { openKnownDevices } from './known-devices.server.ts'
import type { PasswordCost } from './password-thread.server.ts'
import { openPasswords } from './passwords.server.ts'
import { openFactorSeal } from './second-factor/factor-seal.server.ts'
import { passkeySite } from './second-factor/passkey-site.server.ts'
import { openSessions } from './sessions.server.ts'

export interface AccountsOptions {
  db: Database
  /** Key for the hashes of codes, tokens and counters; must be the same in all processes. */
  secret: string
  publicUrl: string
  identityKeys?: IdentityKeys
  /** Other origins that may call the API with bearer tokens. */
  otherOrigins: readonly string[]
  now: () => Date
  sender: () => Promise<Sender>
  consentVersion: () => Promise<number>
  records: PersonalRecords[]
  passwordCost?: PasswordCost
}

export interface Accounts {
  parts: AccountsParts
  guard: Guard
}

export function openAccounts({
  secret,
  publicUrl,
  otherOrigins,
  passwordCost,
  identityKeys = {},
  ...rest
}: AccountsOptions): Accounts {
  const { db, now } = rest
  const sessions = openSessions(db, secret, now)
  const guard = createGuard({
    otherOrigins,
    secret,
    secure: publicUrl.startsWith('https:'),
    findViewer: (credentials) => sessions.findViewer(credentials),
  })
  const parts = {
    ...rest,
    sessions,
    passwords: openPasswords(passwordCost),
    challenges: openCodeChallenges(secret, now),
    devices: openKnownDevices(secret, now),
    limits: openRateLimits(db, secret, now),
    factorSeal: openFactorSeal(secret),
    passkeySite: passkeySite(publicUrl),
    identities: openIdentityServices(identityKeys, publicUrl),
  }
  return { parts, guard }
}
