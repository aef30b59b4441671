/** How money comes in. The first ones are payment providers, the others are taken and given back by people. */
export const providerNames = ['yookassa', 'tbank'] as const
export const paymentMethods = [...providerNames, 'transfer', 'cash'] as const

export type ProviderName = (typeof providerNames)[number]
export type PaymentMethod = (typeof paymentMethods)[number]

/** What the provider's page opens with; all it offers when nothing is said. */
export const payWays = ['sbp'] as const
export type PayWay = (typeof payWays)[number]

export const paymentStates = ['pending', 'succeeded', 'cancelled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** `pending`: the provider sends it. `waiting`: a member of staff has to. Cancelled ones never happened. */
export const refundStates = ['pending', 'waiting', 'succeeded', 'cancelled'] as const
export type RefundState = (typeof refundStates)[number]

/**
 * The first four follow from the order: it is cancelled, more came in than it costs, a line was taken out of it, or it
 * stays on the shelf and is not delivered yet. The others are decided by staff.
 */
export const refundReasons = ['cancelled', 'overpaid', 'removed', 'delivery', 'return', 'concession'] as const
export type RefundReason = (typeof refundReasons)[number]

export interface RefundedGoods {
  name: string
  quantity: number
  priceKopecks: number
}
