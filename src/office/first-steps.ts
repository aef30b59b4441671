/** What a shop must have before it can sell, in the order in which it is best done. */
export const firstSteps = ['contacts', 'seller', 'payment', 'delivery', 'category', 'product'] as const

export type FirstStep = (typeof firstSteps)[number]
