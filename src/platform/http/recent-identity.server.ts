import type { Endpoint } from '../contract/endpoint.ts'
import { ShopError } from '../contract/errors.ts'
import type { Viewer } from './viewer.ts'

/** What an endpoint asks of its caller beyond access, as its contract declares it. */
export function refuseUnproven(endpoint: Endpoint, viewer: Viewer | undefined): void {
  const isForStaff = endpoint.access !== 'guest' && endpoint.access !== 'customer'
  if (viewer?.lacksFactor && isForStaff && !endpoint.withoutFactor) throw new ShopError('second_factor_missing')
  if (endpoint.recentIdentity) requireRecentIdentity(viewer)
}

/** For a call of which only a part needs it, such as bank details among other settings. */
export function requireRecentIdentity(viewer: Viewer | undefined): void {
  if (!viewer?.hasRecentIdentity) throw new ShopError('confirm_identity')
}
