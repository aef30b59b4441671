/** What a shop must have before it can sell, in the recommended order. */
export const firstSteps = [
  'contacts',
  'seller',
  'payment',
  'delivery',
  'category',
  'product',
  'factor',
  'team',
] as const

/** Advice: good to do while one is here, but a shop can sell without. */
export const advisedSteps: readonly FirstStep[] = ['factor', 'team']

export type FirstStep = (typeof firstSteps)[number]
