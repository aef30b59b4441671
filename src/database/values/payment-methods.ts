/**
 * How money comes in. The first ones are payment providers, transfers and cash are taken and given back by people; a gift
 * card was paid before, and what goes back to it is there at once.
 */
export const providerNames = ['yookassa', 'tbank'] as const
export const paymentMethods = [...providerNames, 'transfer', 'cash', 'gift_card'] as const

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
 * stays on the shelf and is not delivered yet. The next two are decided by staff. `outside`: made in the provider's
 * cabinet or by the bank of the card, without the shop.
 */
const reasonsOfOrder = ['cancelled', 'overpaid', 'removed', 'delivery'] as const
export const refundReasons = [...reasonsOfOrder, 'return', 'concession', 'outside'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Its sum is what the order leaves over, and follows it. */
export function followsOrder(reason: RefundReason): boolean {
  return reasonsOfOrder.some((each) => each === reason)
}

export interface RefundedGoods {
  name: string
  quantity: number
  priceKopecks: number
}
