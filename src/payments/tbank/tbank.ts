import type { ProviderDescription } from '../provider.ts'

export const tbank: ProviderDescription = {
  name: 'tbank',
  label: 'Т-Банк',
  instruments: { cards: 'карта', qrsbp: 'СБП' },
  closesOnlyWhole: true,
}
