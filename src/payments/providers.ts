import type { ProviderName } from '../database/values/payment-methods.ts'
import type { ProviderDescription } from './provider.ts'
import { tbank } from './tbank/tbank.ts'
import { yookassa } from './yookassa/yookassa.ts'

const known: Record<ProviderName, ProviderDescription> = { yookassa, tbank }

export function providerOf(name: ProviderName): ProviderDescription {
  return known[name]
}
