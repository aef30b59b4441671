import type { ReturnKind, ReturnState } from '../database/values/returns.ts'

/**
 * The way of a return; the diagram of docs/architecture.md is drawn from it. One may be received without ever having been
 * on its way: brought by hand. Nothing is accepted unseen.
 */
export const returnSteps: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['in_transit', 'received', 'refused', 'withdrawn'],
  in_transit: ['received', 'refused', 'withdrawn'],
  received: ['accepted', 'refused'],
  accepted: [],
  refused: [],
  withdrawn: [],
}

/** The shopper's own to give up, until the goods are here. A parcel that was not collected comes back whatever they want. */
export function canWithdraw(state: ReturnState, kind: ReturnKind): boolean {
  return kind !== 'not_collected' && canReturnBecome(state, 'withdrawn')
}

export function canReturnBecome(from: ReturnState, to: ReturnState): boolean {
  return returnSteps[from].includes(to)
}
