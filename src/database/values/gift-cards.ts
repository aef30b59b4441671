/**
 * What happened to a gift card. The first two put money on it, the next three take it off, the others say something about
 * the card itself.
 */
export const cardMovementKinds = [
  'issued',
  'given_back',
  'spent',
  'expired',
  'paid_out',
  'blocked',
  'unblocked',
  'new_code',
] as const
export type CardMovementKind = (typeof cardMovementKinds)[number]

/** The shop's own drawings for cards, see gift-cards/card-picture.tsx. */
export const cardPictures = ['fox', 'sakura', 'wave', 'lantern'] as const
export type CardPicture = (typeof cardPictures)[number]
