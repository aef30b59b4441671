import type { Endpoint } from '../platform/contract/endpoint.ts'
import type { ProviderKeys } from '../platform/process/partner-keys.server.ts'
import type { PaymentProvider, ProviderDescription } from './provider.ts'

/** How the shop reaches a provider, and the provider the shop. */
export interface ProviderAccess {
  description: ProviderDescription
  /** Undefined without keys. */
  open: (keys: ProviderKeys) => PaymentProvider | undefined
  notifications: Pick<Endpoint, 'path' | 'summary'> & {
    /** For a provider that signs nothing: whether it calls from this address. */
    isSender?: (address: string) => boolean
    /** What it takes for an answer. */
    answer: unknown
  }
}
