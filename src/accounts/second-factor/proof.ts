import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'

/** What proves who somebody is: one of the three. */
export interface Proof {
  passkey?: AuthenticationResponseJSON
  code?: string
  password?: string
}
