import type { Security } from '../../second-factor/security.contract.ts'

/** What a panel of the page has changed; with fresh recovery codes when there are some to show. */
export interface SecurityChange {
  security: Security
  recovery_codes: string[] | null
}
