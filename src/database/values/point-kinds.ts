/**
 * Why points came or went: for goods that were bought, for an order and back from it, taken back with goods that were
 * returned, to pay for what could not be taken before, because their time was over, by hand of staff.
 */
export const pointKinds = ['earned', 'spent', 'given_back', 'taken_back', 'repaid', 'expired', 'staff'] as const

export type PointKind = (typeof pointKinds)[number]
