import type { Logger } from 'pino'
import { readSiteSettings } from '../content/read-site-settings.server.ts'
import { products } from '../database/tables/catalogue.server.ts'
import { PartnerError } from '../platform/http/partner-error.ts'
import type { Database } from '../platform/postgres/database.server.ts'
import { isNotNull, or } from '../platform/postgres/drizzle.server.ts'
import type { ProviderKeys } from '../platform/process/partner-keys.server.ts'
import { type PaymentProvider, takesParts } from './provider.ts'
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

/** The owner reads it before the first shopper does. */
export async function warnOfDeposits(db: Database, provider: PaymentProvider, log: Logger): Promise<void> {
  const hasDeposit = or(isNotNull(products.depositKopecks), isNotNull(products.depositPercent))
  if (takesParts(provider, await readSiteSettings(db)) || (await db.$count(products, hasDeposit)) === 0) return
  const facts = { provider: provider.name }
  log.info(
    facts,
    'the payment provider prints no receipts for deposits: they are paid by transfer, and the rest by card',
  )
}
