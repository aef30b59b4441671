import type { Sender } from '../mail/letter-layout.server.ts'
import type { PersonalRecords } from '../platform/feature.server.ts'
import type { Seal } from '../platform/http/sealed-text.server.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import type { RateLimits } from '../rate-limits/rate-limits.server.ts'
import type { CodeChallenges } from './code-challenges.server.ts'
import type { IdentityServices } from './identities/identity-services.server.ts'
import type { KnownDevices } from './known-devices.server.ts'
import type { Passwords } from './passwords.server.ts'
import type { PasskeySite } from './second-factor/passkey-site.server.ts'
import type { Sessions } from './sessions.server.ts'

/** Dependencies of the account functions. */
export interface AccountsParts {
  db: Database
  now: () => Date
  passwords: Passwords
  sessions: Sessions
  challenges: CodeChallenges
  devices: KnownDevices
  limits: RateLimits
  /** Encrypts the secrets of apps with codes. */
  factorSeal: Seal
  /** Other services to sign in with, of those whose keys are set. */
  identities: IdentityServices
  /** Undefined where browsers refuse passkeys. */
  passkeySite: PasskeySite | undefined
  /** The shop's name and address for letters, from the site settings. */
  sender: () => Promise<Sender>
  /** The version of the consent text that is currently in force. */
  consentVersion: () => Promise<number>
  /** Personal data stored by other features. */
  records: PersonalRecords[]
}
