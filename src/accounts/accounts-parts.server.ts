import type { Sender } from '../mail/letter-layout.server.ts'
import type { Database, Transaction } from '../platform/postgres/database.server.ts'
import type { RateLimits } from '../rate-limits/rate-limits.server.ts'
import type { CodeChallenges } from './code-challenges.server.ts'
import type { Passwords } from './passwords.server.ts'
import type { Sessions } from './sessions.server.ts'

/** What the rules about accounts work with. */
export interface AccountsParts {
  db: Database
  now: () => Date
  passwords: Passwords
  sessions: Sessions
  challenges: CodeChallenges
  limits: RateLimits
  /** The shop's name and address for letters, as staff have set them. */
  sender: () => Promise<Sender>
  /** The version of the consent's text that is shown now. */
  consentVersion: () => Promise<number>
  /** What other features keep about a person. */
  records: PersonalRecords[]
}

/** A feature that keeps something about a person hands it out and erases it on their demand. */
export interface PersonalRecords {
  /** The name under which it stands in the downloaded file. */
  name: string
  collect(db: Database, accountId: number): Promise<unknown>
  erase(tx: Transaction, accountId: number): Promise<void>
}
