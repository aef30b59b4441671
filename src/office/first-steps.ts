/** What a shop must have before it can sell, in the recommended order. */
export const firstSteps = ['contacts', 'seller', 'payment', 'delivery', 'category', 'product'] as const

export type FirstStep = (typeof firstSteps)[number]
