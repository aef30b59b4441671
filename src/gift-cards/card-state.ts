/** What can be said of a card at a moment. */
export const cardStates = ['unpaid', 'waiting', 'active', 'spent', 'expired', 'blocked'] as const
export type CardState = (typeof cardStates)[number]

interface Card {
  codeHash: string | null
  balanceKopecks: number
  expiresAt: Date
  blockedAt: Date | null
  /** Something was put on it: it is paid. */
  isIssued: boolean
}

export function cardState({ codeHash, balanceKopecks, expiresAt, blockedAt, isIssued }: Card, at: Date): CardState {
  if (!isIssued) return 'unpaid'
  if (blockedAt) return 'blocked'
  if (expiresAt <= at) return 'expired'
  if (balanceKopecks === 0) return 'spent'
  return codeHash === null ? 'waiting' : 'active'
}

/** Why a card that somebody has the code of cannot pay now, for its shopper. */
export const cardProblems: Partial<Record<CardState, string>> = {
  spent: 'На этой карте ничего не осталось.',
  expired: 'Срок этой карты вышел.',
  blocked: 'Эта карта заблокирована. Напишите нам, и мы разберёмся.',
}
