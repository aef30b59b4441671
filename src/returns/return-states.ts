import type { ReturnKind, ReturnState } from '../database/values/returns.ts'

/** A return may be received without ever having been on its way: brought by hand. Nothing is accepted unseen. */
const transitions: Record<ReturnState, readonly ReturnState[]> = {
  Запрошен: ['В пути', 'Получен', 'Отклонен', 'Отозван'],
  'В пути': ['Получен', 'Отклонен', 'Отозван'],
  Получен: ['Принят', 'Отклонен'],
  Принят: [],
  Отклонен: [],
  Отозван: [],
}

/** The shopper's own to give up, until the goods are here. A parcel that was not collected comes back whatever they want. */
export function canWithdraw(state: ReturnState, kind: ReturnKind): boolean {
  return kind !== 'not_collected' && canReturnBecome(state, 'Отозван')
}

export function canReturnBecome(from: ReturnState, to: ReturnState): boolean {
  return transitions[from].includes(to)
}
