import type { Logger } from 'pino'
import { PartnerError } from '../platform/http/partner-error.ts'
import type { ProviderKeys } from '../platform/process/config.server.ts'
import type { PaymentProvider } from './provider.ts'
import type { ProviderAccess } from './provider-access.server.ts'
import { tbankAccess } from './tbank/tbank.server.ts'
import { yookassaAccess } from './yookassa/yookassa.server.ts'

export const providerAccesses: readonly ProviderAccess[] = [yookassaAccess, tbankAccess]

/** The provider whose keys are set; undefined without any, and then shoppers pay by transfer. */
export function openProvider(keys: ProviderKeys): PaymentProvider | undefined {
  const [first] = providerAccesses.flatMap(({ open }) => open(keys) ?? [])
  return first
}

/** Wrong keys are no reason not to open: orders are taken and paid by transfer until somebody corrects them. */
export async function tryProvider(provider: PaymentProvider, log: Logger): Promise<void> {
  try {
    await provider.tryKeys()
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error
    const { kind, message } = error
    const facts = { provider: provider.name, reason: message }
    if (kind === 'away') log.warn(facts, 'the payment provider does not answer: shoppers are offered the transfer')
    else log.warn(facts, 'the payment provider refuses the keys: shoppers are offered the transfer')
  }
}
