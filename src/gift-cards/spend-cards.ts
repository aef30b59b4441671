/** For one order. */
export const maxCards = 10

/** A card that may pay, with what is on it. */
export interface SpendableCard {
  cardId: number
  end: string
  kopecks: number
}

/** What each of these cards pays of a sum, one after the other. */
export function spendCards(cards: readonly SpendableCard[], dueKopecks: number): SpendableCard[] {
  let due = dueKopecks
  return cards.flatMap((card) => {
    const kopecks = Math.min(card.kopecks, due)
    due -= kopecks
    return kopecks > 0 ? [{ ...card, kopecks }] : []
  })
}
