/** How a customer has reached the staff who made the order. */
export const orderChannels = ['phone', 'messenger', 'counter'] as const

export type OrderChannel = (typeof orderChannels)[number]
