import type { OrderPayment } from '../../orders/orders.contract.ts'
import { sumToCopy } from './sum-to-copy.ts'

/** All that a transfer needs, a line each, for a banking app or a message. */
export function paymentText({ sum, purpose, requisites }: OrderPayment): string {
  const lines = [
    ...requisites,
    { name: 'Сумма', value: sumToCopy(sum) },
    { name: 'Назначение платежа', value: purpose },
  ]
  return lines.map(({ name, value }) => `${name}: ${value}`).join('\n')
}
