import type { Logger } from 'pino'
import { PartnerError } from '../platform/http/partner-error.ts'
import type { Config } from '../platform/process/config.server.ts'
import type { PaymentProvider } from './provider.ts'
import { openTbank } from './tbank.server.ts'
import { openYookassa } from './yookassa.server.ts'

/** The provider whose keys are set; undefined without any, and then shoppers pay by transfer. */
export function openProvider({ yookassa, tbank }: Pick<Config, 'yookassa' | 'tbank'>): PaymentProvider | undefined {
  if (yookassa) return openYookassa(yookassa)
  return tbank ? openTbank(tbank) : undefined
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
