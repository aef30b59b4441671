/** The provider's public test cards, and what becomes of a payment with each. */
export const testCards = [
  { number: '2200 0000 0000 0004', reason: null, says: 'Оплата пройдёт' },
  { number: '2200 0000 0000 0053', reason: 'insufficient_funds', says: 'На карте не хватит денег' },
  { number: '2200 0000 0000 0038', reason: 'card_expired', says: 'У карты вышел срок' },
  { number: '2200 0000 0000 0012', reason: '3d_secure_failed', says: 'Банк не подтвердит оплату' },
] as const

/** Spaces do not matter. Any other number is declined, as the provider does with cards it does not know. */
export function outcomeOf(number: string): { reason: string | null } {
  const digits = number.replaceAll(/\D/g, '')
  const card = testCards.find((each) => each.number.replaceAll(' ', '') === digits)
  return { reason: card ? card.reason : 'invalid_card_number' }
}
