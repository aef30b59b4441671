import type { ProviderDescription } from '../provider.ts'

export const yookassa: ProviderDescription = {
  name: 'yookassa',
  label: 'ЮKassa',
  instruments: { bank_card: 'карта', sbp: 'СБП', yoo_money: 'ЮMoney', sberbank: 'SberPay' },
}
