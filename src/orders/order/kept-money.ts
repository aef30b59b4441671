import type { OrderMoney } from '../order-money.contract.ts'

/** Roubles that came in and are not on their way back. */
export function keptMoney({ received, refunds }: Pick<OrderMoney, 'received' | 'refunds'>): number {
  return refunds.reduce((kept, { sum }) => Math.round((kept - sum) * 100) / 100, received)
}
